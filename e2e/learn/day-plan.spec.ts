import { expect, test } from '@playwright/test'
import { addDays } from '../../contract/day/spread.ts'
import { tashkentDay } from '../../contract/tashkent-time.ts'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* A student makes a plan to an official day, sees it at home, and takes the address of a calendar. */

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

test('a plan to the day of an exam is made, followed, changed and taken into a calendar', async ({
  browser,
}) => {
  const today = tashkentDay(new Date())
  await db.run(sql`
    insert into exam_date (title, title_ru, day, source_url, is_tentative, is_offered, updated_at)
    values ('Milliy sertifikat, matematika', 'Нацсертификат, математика', ${addDays(today, 24)}::date,
      'https://uzbmb.uz/sana', true, true, now())`)
  const page = await people.student.open(browser, '/plan')
  await page.setViewportSize({ width: 360, height: 760 })
  await expect(page.getByRole('heading', { name: 'Qaysi kunga tayyorlanyapsiz?' })).toBeVisible()
  await expect(
    page.getByRole('radio', { name: /Milliy sertifikat, matematika · 24 kun qoldi/ }),
  ).toBeChecked()
  for (const day of ['Dushanba', 'Seshanba', 'Chorshanba', 'Payshanba', 'Juma', 'Shanba', 'Yakshanba']) {
    const box = page.getByRole('checkbox', { name: day, exact: true })
    if (!(await box.isChecked())) await box.press('Space')
    await expect(box).toBeChecked()
  }
  await expect(page.getByText('Kuniga kerak')).toBeVisible()

  await page.getByLabel("Kuniga ko'pi bilan, daqiqa").fill('10')
  await page.getByRole('radio', { name: /O'z kunim/ }).check()
  await page.getByLabel('Sanani tanlang').last().fill(addDays(today, 1))
  await expect(page.getByRole('heading', { name: /Hammasiga ulgurish uchun/ })).toBeVisible()
  await page.getByRole('radio', { name: /Milliy sertifikat/ }).check()
  await page.getByLabel("Kuniga ko'pi bilan, daqiqa").fill('60')
  await page.getByRole('button', { name: 'Rejani tuzish' }).click()

  await expect(page.getByRole('heading', { name: '24 kun qoldi' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bugun', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Darsni boshlash' })).toBeVisible()
  await page.getByRole('link', { name: "Rejani o'zgartirish" }).click()

  await page.getByRole('button', { name: 'Taqvim manzilini olish' }).click()
  const address = await page.getByText('/kashf.ics').textContent()
  const calendar = await page.request.get(new URL(new URL(address ?? '').pathname, server.url).href)
  expect(await calendar.text()).toContain('SUMMARY:Imtihon: Milliy sertifikat\\, matematika')
  await page.getByRole('button', { name: "Manzilni o'chirish" }).click()
  await expect(page.getByRole('button', { name: 'Taqvim manzilini olish' })).toBeVisible()

  await page.getByRole('button', { name: 'Rejani olib tashlash' }).click()
  await expect(page.getByRole('link', { name: 'Imtihon kuniga reja tuzish' })).toBeVisible()
})
