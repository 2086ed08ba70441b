import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A teacher's questions: pasted, reviewed, added, and changed in the editor. */

const PASTED = `Poytaxtimiz qaysi shahar?
====
#Toshkent
====
Samarqand
====
Buxoro
++++
48 sonining 25 foizini toping.
====
10
====
12
====
14
++++
Eng katta daryomiz qaysi?
====
Zarafshon
====
#Amudaryo
++++`

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

test('a teacher pastes questions, settles a doubtful one, adds them, and writes a formula into one', async ({
  page,
}) => {
  await login(page, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/my-profile/)
  const { id } = await (await userOf(server, page)).call('POST', '/practice/banks', { title: 'Sinov banki' })

  await page.goto(`${server.url}/my-questions/${id}`)
  await expect(page.getByRole('heading', { name: "Testlaringiz Word'da turibdimi?" })).toBeVisible()
  await page.getByRole('button', { name: 'Matnni joylash' }).click()
  await page.getByRole('textbox', { name: 'Matnni joylash' }).fill(PASTED)
  await page.getByRole('button', { name: "Savollarni o'qish" }).click()

  await expect(page.getByRole('heading', { name: '3 savoldan 2 tasi tayyor' })).toBeVisible()
  const result = page.getByRole('region', { name: 'Bankka tushadi' })
  await expect(result).toContainText("To'g'ri javob belgilanmagan")
  await expect(page.getByRole('region', { name: 'Faylda' })).toContainText('48 sonining 25 foizini toping.')
  await page.keyboard.press('b')
  await expect(result.getByRole('radio', { name: 'B 12' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText("Hammasi ko'rildi.", { exact: false })).toBeVisible()
  await page.getByRole('button', { name: "3 ta yangi savolni qo'shish" }).click()
  await page.getByRole('link', { name: 'Bankni ochish' }).click()

  const list = page.getByRole('region', { name: 'Savollar', exact: true })
  await expect(list.getByRole('link')).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Savol matni' }).fill('foizini')
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(page).toHaveURL(/search=foizini/)
  await list.getByRole('link', { name: '48 sonining' }).click()

  const stem = page.getByRole('textbox', { name: 'Savol', exact: true })
  await expect(stem).toHaveValue('48 sonining 25 foizini toping.')
  await stem.press('End')
  await page.getByRole('button', { name: 'Kasr, a/b' }).click()
  await page.keyboard.type('25')
  await expect(stem).toHaveValue('48 sonining 25 foizini toping.$\\frac{25}{}$')
  await stem.fill('48 ning $\\frac{25}{100}$ qismini toping.')
  await expect(page.getByRole('region', { name: "O'quvchi telefonida" }).locator('mfrac')).toBeVisible()
  await page.getByRole('textbox', { name: 'A javobga izoh' }).fill('48 : 4 emas, 40 : 4 hisoblangan')
  await page.getByRole('combobox', { name: 'Mavzular' }).fill('Foizlar')
  await page.getByRole('button', { name: "Qo'shish", exact: true }).click()
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()

  await expect(list.locator('mfrac')).toBeVisible()
  const topics = page.getByRole('navigation', { name: 'Mavzular' })
  await topics.getByRole('button', { name: 'Foizlar' }).click()
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(page).toHaveTitle('Sinov banki · Savollar banki · Kashf')
  await page.goto(`${server.url}/ru/my-questions/${id}`)
  await expect(page).toHaveTitle('Sinov banki · Банк вопросов · Kashf')
})
