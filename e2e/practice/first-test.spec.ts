import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { expect, type Page, test } from '@playwright/test'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { B, frac, power } from '../../server/src/testing/files/teachers-word-files.ts'
import {
  drawing,
  equation,
  paragraph,
  paragraphs,
  run,
  wordFile,
} from '../../server/src/testing/files/word-file.ts'
import { type DemoPeople, demoPeople, paidCourses } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A teacher's first test, from a Word file to the figures, and the pupil who takes it under a lesson. */

let server: KashfServer
let people: DemoPeople
let db: ReturnType<typeof openDb>
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
})
test.afterAll(async () => {
  await db?.end()
  await server?.stop()
})

/** A file of five questions: with formulas, with a picture, and two whose right option cannot be known. */
const teachersFile = (picture: Uint8Array): Uint8Array =>
  wordFile(
    [
      paragraph(run('1. ') + equation(frac('3', '4')) + run(' ning yarmi nechaga teng?')),
      paragraph(run('A) ') + equation(frac('3', '2'))),
      paragraph(run('B) ', B) + equation(frac('3', '8'))),
      paragraph(run('C) ') + equation(frac('6', '8'))),
      paragraphs("Yechim: suratni o'zgartirmay, maxrajni 2 ga ko'paytiramiz."),
      paragraph(run('2. ') + equation(power('x', '2')) + run(' = 49 tenglamaning musbat ildizi qaysi?')),
      paragraph(run('A) 6 ') + run('B) 7', B) + run(' C) 8')),
      paragraph(run("3. Rasmda nima ko'rsatilgan? ") + drawing('rId1', 'Sahifa')),
      paragraph(run('A) Sahifa', B)),
      paragraphs('B) Daraxt\nC) Daryo'),
      paragraphs('4. 48 sonining 25 foizini toping.\nA) 10\nB) 12\nC) 14'),
      paragraphs("5. Eng katta ko'l qaysi?\nA) Orol\nB) Balxash\nC) Issiqko'l"),
    ].join(''),
    { pictures: { 'rasm.png': picture } },
  )

const ask = (page: Page, option: string) => page.getByRole('radio', { name: option })

test('a Word file becomes a test under a lesson, and its mistake is repeated', async ({ browser }) => {
  test.setTimeout(300_000)
  const { teacher, student } = people
  const [course] = await paidCourses(people)
  const { videos } = await student.call('GET', `/courses/course/${course.id}`)
  const lesson: { id: number } = videos[1]
  await db.run(sql`delete from review_card`)

  const desk = await teacher.open(browser, '/my-questions')
  await desk.setViewportSize({ width: 1280, height: 900 })

  await test.step('the file is read, and what is doubtful is settled', async () => {
    const file = teachersFile(await desk.screenshot({ type: 'png' }))
    const { id } = await teacher.call('POST', '/practice/banks', { title: 'Birinchi bank' })
    await desk.goto(`${server.url}/my-questions/${id}`)
    await untilHydrated(desk.getByRole('button', { name: 'Matnni joylash' }))
    await desk.getByLabel('Test fayli').setInputFiles({
      name: 'Nazorat ishi.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(file),
    })
    await expect(desk.getByRole('heading', { name: '5 savoldan 3 tasi tayyor' })).toBeVisible()
    const result = desk.getByRole('region', { name: 'Bankka tushadi' })
    await expect(result).toContainText("To'g'ri javob belgilanmagan")
    await expect(result).toContainText('48 sonining 25 foizini toping.')
    await ask(desk, 'B 12').check({ force: true })
    await result.getByRole('button', { name: "B to'g'ri, keyingisi" }).click()
    await expect(result).toContainText("Eng katta ko'l qaysi?")
    await result.getByRole('button', { name: "Qo'shilmasin" }).click()
    await expect(desk.getByText("Hammasi ko'rildi.", { exact: false })).toBeVisible()
    await desk.getByRole('button', { name: /^Tayyor/ }).click()
    await expect(result.locator('mfrac').first()).toBeVisible()
    await desk.getByRole('button', { name: "4 ta yangi savolni qo'shish" }).click()
    await desk.getByRole('link', { name: 'Bankni ochish' }).click()
  })

  await test.step('a test of the bank is published, and placed under a lesson', async () => {
    await expect(desk.getByRole('region', { name: 'Savollar', exact: true }).getByRole('link')).toHaveCount(4)
    await desk.getByRole('button', { name: '“Birinchi bank” ustida amallar' }).click()
    await desk.getByRole('menuitem', { name: 'Shu bankdan test tuzish' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Yangi test' })
    await dialog.getByLabel('Nomi').fill('Birinchi nazorat')
    await dialog.getByRole('button', { name: 'Testni ochish' }).click()
    await desk.getByRole('button', { name: "E'lon qilish" }).click()
    await expect(desk.getByText("Test e'lon qilindi")).toBeVisible()
    await desk.goto(`${server.url}/update-lesson/${lesson.id}`)
    const form = desk.getByRole('form', { name: 'Dars mashqlari' })
    await untilHydrated(form.getByRole('button', { name: "Test qo'shish" }))
    await form.getByRole('button', { name: "Test qo'shish" }).click()
    await form.getByLabel('Test', { exact: true }).last().selectOption({ label: 'Birinchi nazorat' })
    await form.getByRole('button', { name: 'Saqlash' }).click()
    await expect(desk.getByText('Saqlandi', { exact: true })).toBeVisible()
  })

  const phone = await student.open(browser, `/course/${course.id}/lesson/${lesson.id}`)
  await phone.setViewportSize({ width: 360, height: 740 })

  await test.step('a pupil takes it on a phone, and reads why an answer was wrong', async () => {
    const card = phone
      .getByRole('listitem')
      .filter({ has: phone.getByRole('heading', { name: 'Birinchi nazorat' }) })
    await untilHydrated(card.getByRole('button', { name: 'Boshlash' }))
    await card.getByRole('button', { name: 'Boshlash' }).click()
    const answers = [/3\s*\/?\s*2/, '7', 'Sahifa', '12']
    for (const [at, option] of answers.entries()) {
      await expect(phone.getByText(`${at + 1} / 4`, { exact: true })).toBeVisible()
      await phone.getByRole('radio', { name: option }).check({ force: true })
      await phone.getByRole('button', { name: at < 3 ? 'Keyingi savol' : 'Javobni tekshirish' }).click()
    }
    await expect(phone.getByText("4 tadan 3 tasi to'g'ri")).toBeVisible()
    await expect(phone.getByText("maxrajni 2 ga ko'paytiramiz", { exact: false })).toBeVisible()
    await expect(phone.getByText('Savol ertaga “Takrorlash”da yana chiqadi.', { exact: false })).toBeVisible()
    await phone.getByRole('button', { name: 'Darsga qaytish' }).click()
    await card.getByRole('link', { name: "Javoblarni ko'rish" }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('3/ 4 ball')
    await phone.getByRole('link', { name: 'Javoblar' }).click()
    await expect(phone.getByText("maxrajni 2 ga ko'paytiramiz", { exact: false })).toBeVisible()
  })

  await test.step('the wrong answer comes back the next day', async () => {
    await db.run(sql`update review_card set due_on = ${tashkentDay(new Date())}::date`)
    await phone.goto(`${server.url}/review`)
    await expect(phone.getByText('1 / 1', { exact: true })).toBeVisible()
    await phone.getByRole('radio', { name: /3\s*\/?\s*8/ }).check({ force: true })
    await phone.getByRole('button', { name: 'Tekshirish' }).click()
    await expect(phone.getByText(/kundan keyin yana so'raymiz/)).toBeVisible()
    await phone.getByRole('button', { name: 'Tugatish' }).click()
    await expect(phone.getByText('1 savoldan 1 tasini esladingiz')).toBeVisible()
  })

  await test.step('the teacher sees who took it, and which question was not solved', async () => {
    const { id: testId } = (await teacher.call('GET', '/practice/tests')).find(
      ({ title }: { title: string }) => title === 'Birinchi nazorat',
    )
    await desk.goto(`${server.url}/my-tests/${testId}/results`)
    const items = desk.getByRole('region', { name: 'Savollar' })
    await items.getByRole('button', { name: /^Hammasi/ }).click()
    await expect(items.getByRole('button', { name: /Yechgan: 0%/ })).toHaveCount(1)
    await expect(items.getByRole('button', { name: /Yechgan: 100%/ })).toHaveCount(3)
    await desk.getByRole('button', { name: 'Odamlar' }).click()
    await expect(desk.getByText('3 / 4')).toBeVisible()
  })
})
