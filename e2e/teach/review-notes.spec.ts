import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

test('an operator notes what to mend at a second of a lesson, and the teacher finds and mends it', async ({
  browser,
}) => {
  const newPage = async () => (await browser.newContext()).newPage()
  const [operator, teacher] = [await newPage(), await newPage()]
  await login(teacher, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(teacher).toHaveURL(/\/my-profile/)
  const author = await userOf(server, teacher)
  const [first] = await author.call('GET', '/courses/mine')
  const { id: courseId } = await author.call('POST', `/courses/${first.id}/duplicate`)
  await author.call('PATCH', '/courses/complete', { course_id: courseId })

  await login(operator, server, 'operator', DEMO_PASSWORD)
  await expect(operator).toHaveURL(/\/admin$/)
  await operator.goto(`${server.url}/admin/courses/${courseId}`)
  const notes = operator.getByRole('region', { name: 'Izohlar', exact: true })
  const addNote = notes.getByRole('button', { name: "Izoh qo'shish" })
  await notes.getByLabel('Dars').selectOption({ index: 1 })
  await notes.getByLabel('Vaqti').fill('2')
  await notes.getByLabel('Nimani tuzatish kerak?').fill("Ovoz yo'q")
  await addNote.click()
  await expect(notes.getByText('Vaqtni 2:15 kabi yozing.')).toBeVisible()
  await notes.getByLabel('Vaqti').fill('0:02')
  await addNote.click()
  await expect(notes.getByRole('listitem')).toContainText(["Ovoz yo'q"])
  await expect(notes.getByRole('listitem')).toContainText([', 0:02'])
  await operator.getByRole('button', { name: 'Qaytarish', exact: true }).click()
  const question = operator.getByRole('dialog')
  await question.getByRole('textbox').fill('Ovozni tuzating')
  await question.getByRole('button', { name: 'Qaytarish', exact: true }).click()
  await expect(operator.getByText("Kurs o'qituvchiga qaytarildi")).toBeVisible()

  await teacher.goto(`${server.url}/teacher-course-info/${courseId}`)
  const asked = teacher.getByRole('region', { name: 'Tekshiruvchi izohlari' })
  await expect(asked).toContainText("Ovoz yo'q")
  const place = asked.getByRole('link')
  await untilHydrated(place)
  await place.click()
  await expect(teacher).toHaveURL(/\/lesson\/\d+\?t=2$/)
  await teacher.goBack()
  await asked.getByRole('checkbox', { name: "Tuzatildi: Ovoz yo'q" }).press('Space')
  await expect(asked).toContainText('1 tadan 1 tasi tuzatildi')
  await teacher.getByRole('button', { name: 'Tekshiruvga yuborish' }).click()
  await expect(teacher.getByText('Tekshiruvda', { exact: true })).toBeVisible()

  await operator.goto(`${server.url}/admin/courses/${courseId}`)
  await expect(notes.getByText('Tuzatilgan', { exact: true })).toBeVisible()
  await notes.getByRole('button', { name: 'Tuzatilmagan' }).click()
  await expect(notes.getByText('Yuborilgan', { exact: true })).toBeVisible()
})
