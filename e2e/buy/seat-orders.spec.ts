import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { signIn } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login, register } from '../support/people.ts'

/* Places of a course: its teacher allows them, a firm orders five by invoice, an operator matches the bank's transfer, a
   learner comes and lets the firm see it, and the rest is taken back. */

const BUYER = { username: 'jamoa_sinov', email: 'jamoa@sinov.uz' }
const LEARNER = { username: 'xodim_sinov', email: 'xodim@sinov.uz' }

const FIRM = {
  'Tashkilot nomi': 'Yangi maktab',
  STIR: '123456789',
  Manzili: 'Toshkent, Amir Temur 1',
  "Bog'lanish uchun": 'Lola, 901234567',
}

let server: KashfServer
let course: CourseCard
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const fresh = async (page: Page) => {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  return (await browser.newContext()).newPage()
}

test('a firm pays for places by invoice, a learner comes, and unused places are taken back', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const teacher = await fresh(page)
  await test.step('the teacher sells a course to firms', async () => {
    await login(teacher, server, 'jasur_karimov', DEMO_PASSWORD)
    await expect(teacher).not.toHaveURL(/\/login/)
    const me = (
      await (
        await teacher.request.get(`${server.url}/api/users/userme`, {
          headers: { authorization: `Bearer ${await teacher.evaluate(() => localStorage.getItem('token'))}` },
        })
      ).json()
    ).data
    const { data } = await (
      await fetch(`${server.url}/api/courses/donthavetoken?is_free=false&limit=100`)
    ).json()
    course = data.find((each: CourseCard) => each.teacher.id === me.id)
    await teacher.goto(`${server.url}/course-promo/${course.id}`)
    const allow = teacher.getByLabel('Bu kurs jamoalarga sotilsin')
    await untilHydrated(allow)
    await allow.check()
    // Selling in parts has a form of its own.
    await teacher.locator('form').filter({ has: allow }).getByRole('button', { name: 'Saqlash' }).click()
    await expect(teacher.getByText('Saqlandi')).toBeVisible()
  })

  const operator = await fresh(page)
  await test.step('an operator says where invoices are paid', async () => {
    await login(operator, server, 'operator', DEMO_PASSWORD)
    await expect(operator).toHaveURL(/\/admin/)
    await operator.goto(`${server.url}/admin/categories`)
    await operator.getByLabel("To'lov oluvchi").fill('Kashf MCHJ, h/r 2020 8000 1234')
    const terms = operator
      .locator('section')
      .filter({ has: operator.getByRole('heading', { name: 'Jamoaga sotish' }) })
    await terms.getByRole('button', { name: "O'zgartirish" }).click()
    const question = operator.getByRole('dialog')
    await question.getByRole('button', { name: "O'zgartirish" }).click()
    await expect(question).toBeHidden()
  })

  await test.step('the firm orders five places from the course', async () => {
    await register(page, server, { path: '/register', firstName: 'Sarvinoz', ...BUYER })
    await page.goto(`${server.url}/course/${course.id}`)
    const gift = page.locator('#narx').getByRole('button', { name: "Sovg'a qilish" })
    await untilHydrated(gift)
    await gift.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Jamoa uchun olish' }).click()
    await page.getByLabel("Nechta o'rin").fill('4')
    await page.getByLabel('Tashkilot nomidan').check()
    await page.getByRole('button', { name: "To'lov hisobini olish" }).click()
    await expect(page.getByText('5 dan 500 gacha butun son yozing.')).toBeVisible()
    await page.getByLabel("Nechta o'rin").fill('5')
    for (const [label, value] of Object.entries(FIRM))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: "To'lov hisobini olish" }).click()
    await expect(page).toHaveURL(/\/seat-orders\/\d+$/)
    await page.getByRole('link', { name: "To'lov hisobini ko'rish" }).click()
    await expect(page.getByText('h/r 2020 8000 1234')).toBeVisible()
  })

  await test.step('an operator matches the transfer', async () => {
    await operator.goto(`${server.url}/admin/seat-orders`)
    await operator
      .getByRole('row')
      .filter({ hasText: 'Yangi maktab' })
      .getByRole('link', { name: /^Ko'rish/ })
      .click()
    await operator.getByRole('button', { name: "To'landi deb belgilash" }).click()
    const question = operator.getByRole('dialog').last()
    await question.getByRole('textbox').fill('0001-A')
    await question.getByRole('button', { name: "To'landi deb belgilash" }).click()
    await expect(operator.getByText("Hisob to'landi, o'rinlar ochildi")).toBeVisible()
  })

  await test.step('a learner comes with a code and lets the firm see it', async () => {
    await page.goto(`${server.url}/student-profile?tab=seats`)
    await page.getByRole('link', { name: course.title }).click()
    const code =
      (await page
        .getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
        .first()
        .textContent()) ?? ''
    const learner = await fresh(page)
    await register(learner, server, { path: '/register', firstName: 'Bobur', ...LEARNER })
    await learner.goto(`${server.url}/gift/${code}`)
    await expect(learner.getByText("Sarvinoz sizga kursdan o'rin berdi")).toBeVisible()
    await learner.getByLabel("O'rinni olgan odam ismim").check()
    await learner.getByRole('button', { name: 'Kursni ochish' }).click()
    await expect(learner).toHaveURL(`${server.url}/my-course/${course.id}`)
    await page.reload()
    await expect(page.getByText('Bobur Sinovov')).toBeVisible()
    await learner.goto(`${server.url}/student-profile?tab=seats`)
    await learner.getByRole('button', { name: "Ko'rsatmaslik: Sarvinoz Sinovov" }).click()
    await expect(learner.getByText("Endi ko'rmaydi")).toBeVisible()
    await page.reload()
    await expect(page.getByText("Ismini ko'rsatmagan")).toBeVisible()
  })

  await test.step('the firm takes the rest back', async () => {
    await page.getByRole('button', { name: 'Ishlatilmaganlarini qaytarib olish' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Qaytarib olish' }).click()
    await expect(page.getByText('Qaytarilgan', { exact: true })).toHaveCount(4)
  })

  await test.step('the firm orders places of a group of another course', async () => {
    const { data } = await (await fetch(`${server.url}/api/courses/donthavetoken?search=IELTS`)).json()
    const [{ id }] = data
    const owner = await signIn(server, { username: 'zulfiya_ielts', password: DEMO_PASSWORD })
    await owner.call('PUT', `/courses/${id}/seat-sale`, { max_percent: 20 })
    await page.goto(`${server.url}/course/${id}`)
    // The choice is in the URL, so that the mark follows the press.
    const withGroup = page.locator('#narx').getByRole('radio', { name: /^Guruh va kurator bilan/ })
    await untilHydrated(withGroup)
    await withGroup.click()
    await expect(withGroup).toBeChecked()
    await page.locator('#narx').getByRole('link', { name: 'Jamoa uchun olish' }).click()
    await expect(page).toHaveURL(/\/seats\?tariff=\d+&group=\d+$/)
    await page.getByLabel("Nechta o'rin").fill('5')
    await page.getByLabel('Tashkilot nomidan').check()
    for (const [label, value] of Object.entries(FIRM))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: "To'lov hisobini olish" }).click()
    await expect(page.getByRole('heading', { name: /^IELTS.*, Guruh va kurator bilan, / })).toBeVisible()
  })
})
