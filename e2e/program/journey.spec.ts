import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { documents } from '../../server/src/testing/files/documents.ts'
import { userOf } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { decide, login, PASSWORD, register, topUp } from '../support/people.ts'

/*
 * The main journey in a real browser against the real program with the demo school: a visitor browses; a teacher
 * applies, is approved and makes a course; an operator publishes it; a student tops up with Payme, buys and watches; the
 * teacher receives a payout. The ledger is verified at every step.
 */

const COURSE = 'Noldan sayt yaratish'
const OPERATOR = { email: 'operator@sinov.uz', password: 'juda-maxfiy-parol-77' }
const TEACHER = { username: 'ustoz_sinov', email: 'ustoz@sinov.uz', firstName: 'Otabek' }
const STUDENT = { username: 'shogird_sinov', email: 'shogird@sinov.uz', firstName: 'Zilola' }
const CARD = '8600 1200 0000 1233'
const PINFL = '31234567890123'

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer({ REFUND_WINDOW_HOURS: '0', PAYOUT_MIN: '50000' })
  await server.run('server/src/cli.ts', [
    ...['operator', 'create', '--email', OPERATOR.email, '--password', OPERATOR.password, '--totp', 'off'],
  ])
})
test.afterAll(() => server?.stop())

/** Opens a page in a separate browser context, so that everyone has their own token. */
async function pageOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

const ledgerHolds = async () => {
  // Throws if an invariant is violated, because the command then exits with 1.
  expect(await server.run('server/src/cli.ts', ['ledger', 'verify'])).toContain('0')
}

/** Expects the lesson to play, with time advancing, from a signed URL. */
async function expectPlaying(page: Page): Promise<void> {
  const player = page.locator('media-controller video')
  const positionOf = () => player.evaluate((video: HTMLVideoElement) => video.currentTime)
  // The element is in the page before its source is set, which cancels an earlier call of play().
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState), { timeout: 120_000 })
    .toBeGreaterThan(0)
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(positionOf, { timeout: 120_000 }).toBeGreaterThan(0.5)
  // The page feeds the element through a media source, so the URL appears only among the requests.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.join('\n')).toMatch(/\/v\/\d+\/[\w.-]+\/[\w./-]+\.mp4$/m)
}

test('a visitor browses and watches a free lesson', async ({ browser }) => {
  test.setTimeout(600_000)
  const page = await pageOf(browser)
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yangi bilimlarni kashf qiling')
  await page.goto(`${server.url}/courses`)
  const cards = page.getByRole('article')
  expect(await cards.count()).toBeGreaterThanOrEqual(12)
  await cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/course\/\d+$/)

  // The server-rendered page, before any script runs.
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain(await page.getByRole('heading', { level: 1 }).textContent())

  const watch = page.getByRole('link', { name: "Ko'rish" }).first()
  const lessonId = (await watch.getAttribute('href'))?.split('/').at(-1)
  // The lesson plays on the course page and on the lesson page.
  await untilHydrated(watch)
  const coursePage = page.url()
  await watch.click()
  await expectPlaying(page)
  await page.goto(`${coursePage}/lesson/${lessonId}`)
  await expect(page.getByText("Mavzular ro'yxati")).toBeVisible()
  await expectPlaying(page)
  await page.context().close()
})

test('a teacher, an operator and a student complete the whole journey', async ({ browser }) => {
  test.setTimeout(900_000)
  const [teacher, operator, student] = [await pageOf(browser), await pageOf(browser), await pageOf(browser)]

  await test.step('a teacher registers, confirms the e-mail and waits', async () => {
    await register(teacher, server, { path: '/teacher-register', ...TEACHER })
    await expect(teacher).toHaveURL(/\/non-active-profile$/)
  })

  await test.step('the operator approves', async () => {
    await login(operator, server, OPERATOR.email, OPERATOR.password)
    await expect(operator).toHaveURL(/\/admin$/)
    await decide(operator, server, 'teachers', TEACHER.firstName, 'Tasdiqlash')
  })

  await test.step('the teacher signs in and makes a course with a cover', async () => {
    await login(teacher, server, TEACHER.username)
    await expect(teacher).toHaveURL(/\/my-profile$/)
    await teacher.goto(`${server.url}/upload-course`)
    await teacher.getByLabel('Kurs nomi').fill(COURSE)
    await teacher.getByLabel('Toifa').selectOption('Dasturlash')
    await teacher.getByLabel(/Sizga tegadigan summa/).fill('100000')
    await expect(teacher.getByText("120\u00a0000\u00a0so'm")).toBeVisible()
    await teacher.getByLabel('1-natija', { exact: true }).fill("Birinchi saytingizni o'zingiz yasaysiz")
    await teacher
      .getByRole('textbox', { name: 'Tavsif' })
      .fill('HTML va CSS bilan tanishamiz, sodda sayt yasaymiz.')
    const picture = await teacher.screenshot({ type: 'png' })
    await teacher
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'muqova.png', mimeType: 'image/png', buffer: picture })
    await teacher.getByRole('button', { name: "Shu qismini qo'yish" }).click()
    await expect(teacher.getByText('muqova.jpg')).toBeVisible()
    await teacher.getByRole('button', { name: "Saqlash va darslarga o'tish" }).click()
    await expect(teacher).toHaveURL(/\/teacher-course-info\/\d+$/)
    expect(await teacher.evaluate(() => localStorage.getItem('lesson_id'))).toMatch(/^\d+$/)
    await expect(teacher.getByRole('button', { name: 'Papkani tanlash' })).toBeVisible()
    await teacher.getByRole('link', { name: "Dars qo'shish" }).first().click()
    await expect(teacher).toHaveURL(/\/upload-lesson\?course=\d+$/)
  })

  await test.step('uploads a lesson with a video and a PDF, and sees it processed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-journey-'))
    const video = await makeClip(folder, { name: 'dars.mp4', seconds: 6, size: '640x360' })
    const pdf = path.join(folder, 'qollanma.pdf')
    await writeFile(pdf, documents.pdf)
    await teacher.getByLabel('Video dars nomi').fill('Kirish: sayt nima?')
    await teacher.getByLabel('Dars haqida').fill('Sayt qanday ishlaydi va nimadan iborat.')
    await teacher.getByRole('radio', { name: "Yo'q" }).check()
    await teacher.locator('input[type=file]').nth(0).setInputFiles(video)
    await teacher.locator('input[type=file]').nth(1).setInputFiles(pdf)
    await teacher.getByRole('button', { name: "Darsni qo'shish" }).click()
    await expect(teacher.getByText("Video dars qo'shildi")).toBeVisible({ timeout: 120_000 })
    await expect(teacher.getByText('Tayyor', { exact: true })).toBeVisible({ timeout: 300_000 })
  })

  await test.step('edits the lesson on its edit screen', async () => {
    await teacher.getByRole('button', { name: 'Boshqa amallar: Kirish: sayt nima?' }).click()
    await teacher.getByRole('menuitem', { name: 'Tahrirlash' }).click()
    await expect(teacher.getByRole('heading', { name: 'Darsni taxrirlash' })).toBeVisible()
    await teacher.getByLabel('Video dars nomi').fill('Kirish: sayt nima va u qanday ishlaydi?')
    await teacher.getByRole('button', { name: 'Saqlash' }).click()
    await expect(teacher.getByText('Video dars muvaffaqqiyatli yangilandi')).toBeVisible()
    // After a countdown of four seconds the page navigates back.
    await expect(teacher).not.toHaveURL(/update-lesson/)
  })

  await test.step('completes the course', async () => {
    await teacher.goto(`${server.url}/upload-lesson`)
    await teacher.getByRole('button', { name: 'Tekshiruvga yuborish' }).click()
    await expect(teacher.getByText('Tekshiruvda').first()).toBeVisible()
  })

  await test.step('the operator publishes', async () => {
    await decide(operator, server, 'courses', COURSE, 'Sotuvga chiqarish')
    await ledgerHolds()
  })

  await test.step('a student registers, confirms, and sees the wallet', async () => {
    await register(student, server, { path: '/register', ...STUDENT })
    await expect(student).toHaveURL(`${server.url}/`)
    await student.getByRole('button', { name: /Hamyon/ }).click()
    await expect(student.getByText('Hisob raqam:')).toBeVisible()
    await student.keyboard.press('Escape')
  })

  await test.step("a top-up arrives through Payme's protocol", async () => {
    await topUp(server, await userOf(server, student), 150_000)
    await student.reload()
    await student.getByRole('button', { name: /Hamyon/ }).click()
    await expect(student.getByRole('dialog').getByText('150\u00a0000').first()).toBeVisible()
    await ledgerHolds()
  })

  await test.step('buys the course and watches; other courses stay locked', async () => {
    await student.goto(`${server.url}/courses?search=noldan+sayt`)
    await student.getByRole('link', { name: COURSE }).click()
    await student.getByRole('button', { name: 'Sotib olish' }).first().click()
    await student.getByRole('dialog').getByRole('button', { name: "To'lash" }).click()
    await expect(student).toHaveURL(/\/my-course\/\d+$/)
    await ledgerHolds()
    await student.locator('a[href*="/lesson/"]').first().click()
    await expect(student.getByText("Mavzular ro'yxati")).toBeVisible()
    await expectPlaying(student)

    await student.goto(`${server.url}/course/1/lesson/1`)
    await expect(student.getByLabel('Yopiq dars').first()).toBeVisible()
    await student.getByText("O'zgaruvchilar va ma'lumot turlari").click()
    await expect(student).toHaveURL(/\/lesson\/1$/)
  })

  await test.step('the teacher sees the sale and asks for a payout', async () => {
    await teacher.goto(`${server.url}/account-balance`)
    await expect(teacher.getByText("100\u00a0000\u00a0so'm").first()).toBeVisible()
    await teacher.getByLabel(/Summa/).fill('60000')
    await teacher.getByLabel('Karta raqami').fill(CARD)
    await teacher.getByLabel('JSHSHIR').fill(PINFL)
    await teacher.getByRole('button', { name: "So'rov yuborish" }).click()
    // A new card requires the password, and the form keeps its input.
    await teacher.getByLabel('Joriy parol').fill(PASSWORD)
    await expect(teacher.getByLabel('JSHSHIR')).toHaveValue(PINFL)
    await teacher.getByRole('button', { name: "So'rov yuborish" }).click()
    await expect(teacher.getByText("Ko'rib chiqilmoqda")).toBeVisible()
    await ledgerHolds()
  })

  await test.step('the operator pays it', async () => {
    await decide(operator, server, 'payouts', TEACHER.firstName, 'Tasdiqlash')
    await decide(operator, server, 'payouts?status=approved', TEACHER.firstName, "To'landi deb belgilash")
    await teacher.reload()
    await expect(teacher.getByText("To'landi").first()).toBeVisible()
    await ledgerHolds()
  })
})
