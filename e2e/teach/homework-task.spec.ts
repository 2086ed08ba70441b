import { expect, type Page, test } from '@playwright/test'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* The homework of a lesson: its teacher sets it, changes it in two windows, and takes it back. */

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

/** One pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const formOf = (page: Page) => page.getByRole('form', { name: 'Uy vazifasi' })

test('homework is set, named in the curriculum, changed by two windows and taken back', async ({
  browser,
}) => {
  const [course] = await paidCourses(people)
  const { videos } = await people.teacher.call('GET', `/courses/course/${course.id}`)
  const lesson = videos[1]
  const page = await people.teacher.open(browser, `/update-lesson/${lesson.id}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Vazifa berish' }).click()
  const form = formOf(page)

  await test.step('every mistake stands at its field', async () => {
    await form.getByRole('button', { name: "Mezon qo'shish" }).click()
    await form.getByLabel('2-daraja bali').fill('101')
    await form.getByLabel('Belgilangan kungacha').check()
    await form.getByRole('button', { name: 'Vazifani berish' }).click()
    await expect(form.getByLabel('Vazifa matni')).toBeFocused()
    await form.getByLabel('Vazifa matni').fill('3-mashqdagi tenglamalarni yeching.')
    await form.getByRole('button', { name: 'Vazifani berish' }).click()
    await expect(form.getByLabel('Mezon nomi')).toBeFocused()
    await expect(form.getByText("To'ldirish shart.")).toHaveCount(2)
    await expect(form.getByText('0 dan 100 gacha butun son yozing.')).toBeVisible()
    expect(await findFieldProblems(page)).toEqual([])
    expect(await findCutText(page)).toEqual([])
  })

  await test.step('a file that is no picture is refused, a photo and what was typed are kept', async () => {
    await form
      .getByLabel('Suratlar va PDF')
      .setInputFiles({ name: 'javob.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('matn') })
    await expect(form.getByText("Faylni o'qib bo'lmadi", { exact: false })).toBeVisible()
    await form
      .getByLabel('Suratlar va PDF')
      .setInputFiles({ name: 'doska.png', mimeType: 'image/png', buffer: PHOTO })
    await expect(form.getByRole('link', { name: 'doska.png' })).toBeVisible()
    await form.getByLabel('Mezon nomi').fill("Yechish yo'li")
    await form.getByLabel('2-daraja bali').fill('3')
    await form.getByLabel('Oxirgi kun').fill('2027-01-15')
    await form.getByLabel('Har kechikkan kun balni kamaytiradi').check()
    await form.getByLabel('Necha soatda tekshirasiz').fill('24')
    await expect(form.getByText('Qoralama saqlandi', { exact: false })).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await form.getByRole('button', { name: 'Vazifani berish' }).click()
    await expect(page.getByText('Uy vazifasi saqlandi')).toBeVisible()
    const { task } = await people.teacher.call('GET', `/courses/lesson/${lesson.id}/homework`)
    expect(task).toMatchObject({
      ...{ text: '3-mashqdagi tenglamalarni yeching.', due_on: '2027-01-15', due_days: null },
      ...{
        late: 'reduce',
        late_percent: 10,
        late_floor_percent: 50,
        promised_hours: 24,
        is_discussed: false,
      },
      rubric: [{ title: "Yechish yo'li", levels: [{ points: 0 }, { points: 3 }, { points: 2 }] }],
      sheets: [{ kind: 'picture', name: 'doska.png' }],
    })
  })

  await test.step('the curriculum names it', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.url}/teacher-course-info/${course.id}`)
    const row = page.locator(`[data-row="lesson-${lesson.id}"]`)
    await expect(row.getByText('Uy vazifasi')).toBeVisible()
  })

  await test.step('a change that another window overtook asks, and loses neither text', async () => {
    await page.goto(`${server.url}/update-lesson/${lesson.id}`)
    const other = await people.teacher.open(browser, `/update-lesson/${lesson.id}`)
    await formOf(other).getByLabel('Necha soatda tekshirasiz').fill('72')
    await formOf(other).getByRole('button', { name: 'Vazifani saqlash' }).click()
    await expect(other.getByText('Uy vazifasi saqlandi')).toBeVisible()
    await form.getByLabel('Vazifa matni').fill('4-mashqdagi tenglamalarni yeching.')
    await form.getByRole('button', { name: 'Vazifani saqlash' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('72')).toBeVisible()
    await dialog.getByRole('group', { name: 'Tekshirish vaqti' }).getByRole('radio').nth(1).check()
    await dialog.getByRole('button').last().click()
    await expect(page.getByText('Uy vazifasi saqlandi')).toBeVisible()
    const { task } = await people.teacher.call('GET', `/courses/lesson/${lesson.id}/homework`)
    expect(task).toMatchObject({ text: '4-mashqdagi tenglamalarni yeching.', promised_hours: 72 })
  })

  await test.step('it is taken back', async () => {
    await form.getByRole('button', { name: 'Vazifani olib tashlash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Vazifani olib tashlash' }).click()
    await expect(page.getByRole('button', { name: 'Vazifa berish' })).toBeVisible()
    expect(await people.teacher.call('GET', `/courses/lesson/${lesson.id}/homework`)).toBeNull()
  })
})
