import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Question } from '@kashf/contract/learning/questions.ts'
import { expect, test } from '@playwright/test'
import { systemClock } from '../../server/src/clock.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import type { Deps } from '../../server/src/deps.ts'
import { openPublicCache } from '../../server/src/http/public-cache.ts'
import { buildCourse } from '../../server/src/testing/builders/courses.ts'
import { enrol } from '../../server/src/testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../server/src/testing/builders/people.ts'
import { paperPhoto } from '../../server/src/testing/files/paper-photo.ts'
import { ApiUser } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import { wantCode } from '../support/hydrated.ts'
import { type KashfServer, startServer } from '../support/kashf-server.ts'
import { startPhone } from '../support/phone.ts'

/* A question with a photo and a voice is asked in private over a line that is cut, answered by voice at a desk, and understood. */

let server: KashfServer
let line: FaultyLine
let db: ReturnType<typeof openDb>
let folder: string
let teacher: ApiUser
let student: ApiUser
let courseId: number
let lessonId: number

const deps = () => ({ db, clock: systemClock, publicCache: openPublicCache(systemClock) })

test.beforeAll(async () => {
  server = await startServer()
  db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: () => {} })
  line = await openFaultyLine(server.url)
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-questions-'))
  const [owner, learner] = [await buildTeacher(deps()), await buildStudent(deps())]
  teacher = new ApiUser(server, owner.token)
  student = new ApiUser(server, learner.token)
  const lessons = [{ title: 'Ildizlar', isOpen: true }, { title: 'Logarifmik tenglamalar' }]
  const course = await buildCourse(deps(), { teacherId: owner.id, title: 'DTM matematika', lessons })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  await enrol(deps() as unknown as Deps, { studentId: learner.id, courseId })
})
test.afterAll(async () => {
  await db?.end()
  line?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A browser with a microphone that beeps. */
async function openBrowser(user: ApiUser, name: string, viewport: { width: number; height: number }) {
  const browser = await startPhone(path.join(folder, name), {
    ...{ timezoneId: 'Asia/Tashkent', viewport },
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  await user.signInOn(browser.context)
  return browser
}

const asked = async (): Promise<Question[]> => student.call('GET', `/courses/lesson/${lessonId}/questions`)

test('a question by photo and voice is kept over a cut line, answered by voice, and understood', async () => {
  const picture = path.join(folder, 'daftar.jpg')
  await writeFile(picture, await paperPhoto('daftar'))
  const phone = await openBrowser(student, 'phone', { width: 360, height: 780 })
  const { page } = phone
  await page.goto(`${line.url}/course/${courseId}/lesson/${lessonId}`)
  await wantCode(page)
  await page.getByRole('tab', { name: /^Savollar/ }).click()
  const form = page.locator('form').filter({ has: page.getByLabel('Savolingiz') })
  await form.getByLabel('Savolingiz').fill('Nega manfiy ildizni tashlab yubordik? Hisobim suratda')
  await form.locator('input[type=file][accept^="image"]').setInputFiles(picture)
  await expect(form.getByRole('img', { name: '1-surat' })).toBeVisible()
  await form.getByRole('button', { name: 'Ovoz bilan' }).click()
  await form.getByRole('button', { name: 'Yozishni boshlash' }).click()
  await expect(form.getByRole('timer')).toContainText('0:02')
  await form.getByRole('button', { name: 'Yozishni tugatish' }).click()
  await expect(form.getByRole('button', { name: 'Tinglash: Ovozingiz' })).toBeVisible()
  await form.getByRole('switch', { name: 'Faqat ustozga' }).click()
  await expect(form.getByText("Savol boshqalarga ko'rinmaydi.", { exact: false })).toBeVisible()
  await expect(form.getByText('Surat 1 / 3')).toBeVisible()
  expect(await axeProblems(page)).toEqual([])

  line.state = 'cut'
  await form.getByRole('button', { name: 'Ustozga yuborish' }).click()
  await expect(form.getByText('savol shu qurilmada saqlanyapti', { exact: false })).toBeVisible()
  expect(await asked()).toEqual([])
  line.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await asked()).length).toBe(1)
  await expect(page.getByText('Faqat ustoz', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tinglash: Ovoz/ })).toBeVisible({ timeout: 60_000 })
  expect(await asked()).toMatchObject([{ is_private: true, photos: [{}], voice: { state: 'ready' } }])

  const desk = await openBrowser(teacher, 'desk', { width: 1280, height: 800 })
  const inbox = desk.page
  await inbox.goto(`${server.url}/inbox`)
  await wantCode(inbox)
  await inbox.getByRole('button', { name: /Nega manfiy/ }).click()
  await expect(inbox.getByText('faqat sizga', { exact: false })).toBeVisible()
  await inbox.getByRole('button', { name: '1-suratni kattalashtirish' }).click()
  await inbox.getByRole('dialog').getByRole('button', { name: 'Yopish' }).click()
  await inbox.getByRole('button', { name: 'Ovoz bilan' }).click()
  await inbox.getByRole('button', { name: 'Yozishni boshlash' }).click()
  await expect(inbox.getByRole('timer')).toContainText('0:02')
  await inbox.getByRole('button', { name: 'Yozishni tugatish' }).click()
  await inbox.getByRole('button', { name: 'Ovozli javobni yuborish' }).click()
  await expect.poll(async () => (await asked())[0]?.replies.length).toBe(1)
  expect(await axeProblems(inbox)).toEqual([])

  await page.reload()
  await wantCode(page)
  await page.getByRole('tab', { name: /^Savollar/ }).click()
  await expect(page.getByRole('button', { name: /^Tinglash: Ovoz/ })).toHaveCount(2, { timeout: 60_000 })
  await page.getByRole('button', { name: /^Tushundim/ }).click()
  await expect(page.getByText('Eng yaxshi javob')).toBeVisible()
  await teacher.call('PUT', `/courses/questions/${(await asked())[0]?.id}/publication`, {
    is_published: true,
  })
  await page.reload()
  await wantCode(page)
  await page.getByRole('tab', { name: /^Savollar/ }).click()
  await expect(page.getByText("Ismsiz e'lon qilingan")).toBeVisible()
  await page.getByRole('button', { name: 'Yana yashirish' }).click()
  await expect(page.getByText('Egasi yashirgan')).toBeVisible()
  await Promise.all([phone.context.close(), desk.context.close()])
})
