import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { toneWav } from '../../server/src/testing/files/sound.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { openLine } from '../support/counting-line.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { type FaultyLine, openFaultyLine } from '../support/faulty-line.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { keptOnDevice } from '../support/kept-on-device.ts'
import { markedQuestion, publishQuestion } from '../support/one-question.ts'
import { killPhone, type Phone, startPhone } from '../support/phone.ts'

/* An answer is spoken over a line that breaks, by a browser that is killed; a recording is listened to twice and not three times. */

let server: KashfServer
let people: DemoPeople
let line: FaultyLine
let profile: string

test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
  line = await openFaultyLine(server.url)
  profile = await mkdtemp(path.join(tmpdir(), 'kashf-recordings-'))
})
test.afterAll(async () => {
  line?.close()
  await server?.stop()
  await rm(profile, { recursive: true, force: true })
})

const PHONE = { width: 360, height: 760 }

/** A phone whose profile survives its browser, with a microphone that beeps, or whose owner refuses it. */
async function openPhone({
  isRefused = false,
  folder = profile,
  serviceWorkers = 'block' as 'allow' | 'block',
} = {}): Promise<Phone> {
  const { context, page } = await startPhone(folder, {
    serviceWorkers,
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    viewport: PHONE,
  })
  await people.student.signInOn(context)
  if (isRefused) {
    // The headless browser asks nobody, so it never answers a prompt.
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
  }
  return { context, page }
}

const makeTest = (title: string, bankId: number, question: object, opensAt: Date | null = null) =>
  publishQuestion(people.teacher, { title, bankId, question, opensAt })

/** A question that is answered by speaking, and marked by a person. */
const spoken = (stem: string) => markedQuestion('speech', { stem, rubric: { Ravonlik: 5 } })

const makeBank = async (title: string): Promise<number> =>
  (await people.teacher.call('POST', '/practice/banks', { title })).id

async function begin(page: Page, testId: number, url = line.url): Promise<string> {
  await page.goto(`${url}/test/${testId}`)
  await page.getByRole('button', { name: 'Boshlash' }).click()
  await page.waitForURL('**/attempt/*')
  return new URL(page.url()).pathname
}

/** What the server has of the answers of an attempt. */
const valuesOf = async (attemptId: number): Promise<unknown[]> =>
  (
    await people.student.call(
      'GET',
      `/practice/attempts/${attemptId}?device=00000000-0000-4000-8000-000000000000`,
    )
  ).answers.map(({ value }: { value: unknown }) => value)

test('a spoken answer survives a killed browser and a broken line, and is marked by ear', async ({
  browser,
}) => {
  const testId = await makeTest('Gapirish', await makeBank('Gapirish'), spoken('Tell about your city.'))
  const phone = await openPhone()
  const attemptPath = await begin(phone.page, testId)
  const attemptId = Number(attemptPath.split('/').at(-1))
  const values = () => valuesOf(attemptId)
  await expect(phone.page.getByRole('button', { name: 'Yozishni boshlash' })).toBeVisible()
  await phone.page.getByRole('button', { name: 'Yozishni boshlash' }).click()
  await expect(phone.page.getByRole('timer').filter({ hasText: '0:03' })).toBeVisible()
  await killPhone(phone)

  const again = await openPhone()
  await again.page.goto(line.url + attemptPath)
  await expect(again.page.getByText(/^Sahifa yopilgan, 0:0[2-9] saqlanib qolgan$/)).toBeVisible()
  line.state = 'cut'
  await again.page.getByRole('button', { name: 'Shuni javob qilish' }).click()
  await expect(again.page.getByText("Aloqa yo'q, javoblar shu qurilmada saqlanyapti")).toBeVisible()
  await expect(again.page.getByText('Shu qurilmada saqlandi')).toBeVisible()
  await again.page.getByRole('button', { name: 'Tinglash: javobingiz' }).click()
  await expect(again.page.getByRole('button', { name: "To'xtatish: javobingiz" })).toBeVisible()
  expect(await values()).toEqual([])
  line.mend()
  await expect.poll(values).toEqual([expect.stringMatching(/^\d+$/)])
  await expect(again.page.getByText('Javob yuborildi')).toBeVisible()
  await expect(again.page.getByRole('button', { name: 'Tinglash: javobingiz' })).toBeVisible()

  await again.page.getByRole('button', { name: 'Qayta yozish' }).click()
  await again.page.getByRole('button', { name: 'Yozishni boshlash' }).click()
  await expect(again.page.getByRole('timer').filter({ hasText: '0:02' })).toBeVisible()
  await again.page.getByRole('button', { name: 'Yozishni tugatish' }).click()
  const [former] = await values()
  await expect.poll(async () => (await values())[0] !== former).toBe(true)
  await again.page.getByRole('button', { name: 'Topshirish' }).first().click()
  await again.page.getByRole('button', { name: '1 ta javobni topshirish' }).click()
  await expect(again.page.getByRole('heading', { name: /^Topshirdingiz/ })).toBeVisible()

  const desk = await people.teacher.open(browser, `/my-tests/${testId}/results`)
  await desk.getByRole('link', { name: 'Baholash' }).click()
  await desk.getByRole('button', { name: 'Eng eskisidan boshlash' }).click()
  const listen = desk.getByRole('button', { name: "Tinglash: og'zaki javob" })
  await expect(listen).toBeVisible()
  await listen.click()
  await expect(desk.getByText(/^0:0[1-4] \/ 0:0[1-4]$/)).toBeVisible()
  await desk.keyboard.press('4')
  await desk.getByRole('button', { name: 'Saqlash va keyingisi' }).click()
  await expect(desk.getByText("Bu tanlovda ish yo'q")).toBeVisible()
  await again.page.goto(`${line.url}/test/${testId}/result/${attemptId}/answers`)
  await expect(again.page.getByRole('button', { name: 'Tinglash: javobingiz' })).toBeVisible()
  await again.context.close()
})

/** The bytes of the recordings that the browser keeps. */
const keptBytes = async (page: Page): Promise<number> =>
  (await keptOnDevice(page, 'kashf-recordings'))
    .filter((value) => typeof value === 'number')
    .reduce((sum, size) => sum + size, 0)

test('a recording whose line was cut within its upload arrives whole after a reload', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-cut-'))
  const cable = await openLine(server.url, 100_000_000)
  const testId = await makeTest('Uzilish', await makeBank('Uzilish'), spoken('Tell about your street.'))
  const { context, page } = await openPhone({ folder, serviceWorkers: 'allow' })
  const attemptPath = await begin(page, testId, cable.url)
  const attemptId = Number(attemptPath.split('/').at(-1))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.getByRole('button', { name: 'Yozishni boshlash' }).click()
  await expect(page.getByRole('timer').filter({ hasText: '0:08' })).toBeVisible()
  const isCut = cable.cutAfter(20_000)
  await page.getByRole('button', { name: 'Yozishni tugatish' }).click()
  await isCut
  const bytes = await keptBytes(page)
  expect(bytes).toBeGreaterThan(25_000)
  expect(await valuesOf(attemptId)).toEqual([])

  await page.reload()
  await expect(page.getByText('Shu qurilmada saqlandi', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Tinglash: javobingiz' }).click()
  await expect(page.getByRole('button', { name: "To'xtatish: javobingiz" })).toBeVisible()
  cable.restore()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Javob yuborildi')).toBeVisible()
  await expect.poll(() => valuesOf(attemptId)).toEqual([expect.stringMatching(/^\d+$/)])
  const [recordingId] = await valuesOf(attemptId)
  const recording = () => people.student.call('GET', `/practice/recordings/${recordingId}`)
  await expect.poll(async () => (await recording()).state).toBe('ready')
  const { duration_s } = await recording()
  expect(duration_s).toBeGreaterThanOrEqual(7)
  expect(duration_s).toBeLessThanOrEqual(12)
  expect(await keptBytes(page)).toBe(0)
  await context.close()
  await cable.close()
  await rm(folder, { recursive: true, force: true })
})

test('a refused microphone says what to do, and a file is taken instead', async () => {
  const testId = await makeTest('Ruxsatsiz', await makeBank('Ruxsatsiz'), spoken('Describe the picture.'))
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-refused-'))
  const { context, page } = await openPhone({ isRefused: true, folder })
  await begin(page, testId)
  await page.getByRole('button', { name: 'Yozishni boshlash' }).click()
  await expect(page.getByText('Mikrofonga ruxsat berilmagan')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'javob.wav', mimeType: 'audio/wav', buffer: Buffer.from(toneWav(3)) },
  })
  await expect(page.getByText('Javob yuborildi')).toBeVisible()
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

test('a teacher adds a recording to a passage, which plays twice and never a third time', async ({
  browser,
}) => {
  const bankId = await makeBank('Tinglash')
  const studio = await people.teacher.open(browser, `/my-questions/${bankId}/new`)
  await studio.setViewportSize({ width: 1280, height: 760 })
  await studio.getByRole('button', { name: 'Yangi matn' }).click()
  const dialog = studio.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Sarlavhasi' }).fill('Part 2')
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'part-2.wav', mimeType: 'audio/wav', buffer: Buffer.from(toneWav(2)) },
  })
  await expect(dialog.getByRole('button', { name: 'Tinglash: Yozuv' })).toBeVisible()
  await expect(dialog.getByText('0:00 / 0:02')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Necha marta' }).selectOption('2')
  await dialog.getByRole('button', { name: 'Saqlash' }).click()
  await expect(dialog).toBeHidden()

  const [passage] = await people.teacher.call('GET', `/practice/banks/${bankId}/passages`)
  expect(passage).toMatchObject({ title: 'Part 2', plays: 2, recording: { state: 'ready' } })
  const gaps = {
    content: {
      ...{ form: 'gaps', stem: 'The walk starts at [[1]].', options: [], keeps_order: true },
      parts: [{ answer: 'text', label: '' }],
    },
    key: {
      parts: [
        {
          ...{ kind: 'text', folding: 'english', keeps_case: false, refused: [], forgives_typos: false },
          answers: [{ text: '9.30', credit: 1000 }],
        },
      ],
      ...{ explanation: '', notes: [], explained: null },
    },
    passage_id: passage.id,
  }
  const testId = await makeTest('Tinglash', bankId, gaps)
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-listening-'))
  const { context, page } = await openPhone({ folder })
  const sealed = page.waitForResponse(/recordings\/\d+$/)
  const attemptPath = await begin(page, testId)
  await sealed
  const play = page.getByRole('button', { name: 'Tinglash', exact: true })
  await expect(page.getByText('Yana 2 marta')).toBeVisible()
  await play.click()
  await expect(page.getByText('2 martadan 1-tinglash')).toBeVisible()
  await expect(page.getByText('Yana 1 marta')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Yana 1 marta')).toBeVisible()
  await play.click()
  await expect(page.getByText('2 martadan oxirgisi')).toBeVisible()
  await expect(page.getByText('Tinglash soni tugadi')).toBeVisible()
  await expect(play).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Tinglash soni tugadi')).toBeVisible()
  await expect(play).toBeDisabled()

  const tablet = await people.student.open(browser, attemptPath)
  await tablet.getByRole('button', { name: 'Shu yerda davom etish' }).last().click()
  await expect(tablet.getByText('Tinglash soni tugadi')).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Tinglash', exact: true })).toBeDisabled()

  // Before the clock: the recordings are here, sealed like the paper.
  const stem = { ...gaps, content: { ...gaps.content, stem: 'The bus leaves at [[1]].' } }
  const later = await makeTest('Ertaroq', bankId, stem, new Date(Date.now() + 10 * 60_000))
  const waiting = await people.student.call('POST', `/practice/tests/${later}/attempts`, {
    device: '00000000-0000-4000-8000-000000000000',
  })
  await page.goto(`${line.url}/test/${later}/attempt/${waiting.id}`)
  await expect(page.getByText(/^Yozuvlar yuklandi, \d+\sKB$/)).toBeVisible()
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
