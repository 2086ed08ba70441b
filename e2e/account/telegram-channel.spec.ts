import type { TelegramGroup } from '@kashf/simulators/telegram/model.ts'
import { startTelegramSimulator } from '@kashf/simulators/telegram/telegram.ts'
import type { TelegramSimulator } from '@kashf/simulators/telegram/telegram-simulator.ts'
import { expect, test } from '@playwright/test'
import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { setFrameStorage } from '../support/frame-storage.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A course's closed channel on a simulated Telegram: the teacher connects it, a buyer joins by a link that works
   once, also from the Mini App, lost rights are shown, and a buyer who unlinks Telegram is removed. */

const DEMO_PASSWORD = 'kashf-demo-2026'
const DILNOZA = 5001
const JASUR = 5002
const STRANGER = 5003
const RIGHTS = { can_invite_users: true, can_restrict_members: true, can_post_messages: false }

let server: KashfServer
let telegram: TelegramSimulator
let channel: TelegramGroup
let courseId: number

test.beforeAll(async () => {
  telegram = await startTelegramSimulator()
  telegram.addPerson({ id: DILNOZA, first_name: 'Dilnoza' })
  telegram.addPerson({ id: JASUR, first_name: 'Jasur' })
  telegram.addPerson({ id: STRANGER, first_name: 'Begona' })
  channel = telegram.addGroup({ title: 'Python: yopiq kanal', ownerId: JASUR })
  server = await startDemoServer({
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_CLIENT_SECRET: telegram.oidc.clientSecret,
    TELEGRAM_OAUTH_URL: telegram.url,
    TELEGRAM_WEB_URL: telegram.url,
  })
  courseId = await linkBoth()
})
test.afterAll(async () => {
  telegram?.stop()
  await server?.stop()
})

/** Links the accounts of a teacher and of a learner, and returns a course of both. */
async function linkBoth(): Promise<number> {
  const db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  try {
    await db.run(sql`
      insert into telegram_account (user_id, telegram_id, name, linked_at)
      select id, case username when 'dilnoza' then ${DILNOZA}::bigint else ${JASUR}::bigint end, first_name, now()
        from app_user where username in ('dilnoza', 'jasur_karimov')`)
    const course = await db.one<{ id: number }>(sql`
      select c.id from enrolment e join course c on c.id = e.course_id
        join app_user s on s.id = e.student_id and s.username = 'dilnoza'
        join app_user t on t.id = c.teacher_id and t.username = 'jasur_karimov'
       where e.expires_at is null order by c.id limit 1`)
    if (!course) throw new Error('the demo school has changed')
    return course.id
  } finally {
    await db.end()
  }
}

const isMember = (id: number) => channel.members.get(id) === 'member'

test('a teacher connects a channel, a buyer gets in by a link for one use, and is removed after unlinking', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000)
  await test.step('the teacher appoints the bot in Telegram and connects the channel', async () => {
    await login(page, server, 'jasur_karimov', DEMO_PASSWORD)
    await expect(page).toHaveURL(`${server.url}/my-profile`)
    await page.goto(`${server.url}/course-telegram/${courseId}`)
    const add = page.getByRole('link', { name: "Kanalga qo'shish" })
    await expect(add).toHaveAttribute(
      'href',
      'https://t.me/kashf_sinov_bot?startchannel&admin=invite_users+restrict_members',
    )
    telegram.setRights(channel.id, RIGHTS)
    await page.getByRole('button', { name: 'Ulash: Python: yopiq kanal' }).click()
    await expect(page.getByText('Ishlayapti', { exact: true })).toBeVisible()
  })

  const student = await (await browser.newContext()).newPage()
  await test.step('the buyer is let in, and nobody else by the same link', async () => {
    await student.route('https://t.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Telegram</h1>' }),
    )
    await login(student, server, 'dilnoza', DEMO_PASSWORD)
    await expect(student).toHaveURL(`${server.url}/`)
    await student.goto(`${server.url}/my-course/${courseId}`)
    await student.getByRole('button', { name: 'Kirish', exact: true }).click()
    await expect(student).toHaveURL(/^https:\/\/t\.me\//)
    const link = student.url()
    expect(telegram.join(STRANGER, link)).toBe('requested')
    await expect.poll(() => channel.requests.size).toBe(0)
    expect(isMember(STRANGER)).toBe(false)
    expect(telegram.join(DILNOZA, link)).toBe('requested')
    await expect.poll(() => isMember(DILNOZA)).toBe(true)
    await expect.poll(() => channel.links.get(link)?.is_revoked).toBe(true)
    await student.goto(`${server.url}/my-course/${courseId}`)
    await expect(student.getByText("Siz a'zosiz.")).toBeVisible()
  })

  await test.step('who has left comes back from the Mini App, which opens the link in Telegram', async () => {
    telegram.leave(DILNOZA, channel.id)
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await setFrameStorage(phone)
    const app = encodeURIComponent(`${server.url}/telegram/app/my-course/${courseId}`)
    await phone.goto(`${telegram.url}/web?person=${DILNOZA}&app=${app}`)
    const frame = phone.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Kirish', exact: true }).click()
    const log = phone.locator('#log')
    await expect(log).toContainText('web_app_open_tg_link')
    const [, path = ''] =
      /web_app_open_tg_link {"path_full":"([^"]+)"}/.exec((await log.textContent()) ?? '') ?? []
    expect(telegram.join(DILNOZA, `https://t.me${path}`)).toBe('requested')
    await expect.poll(() => isMember(DILNOZA)).toBe(true)
    await phone.getByRole('button', { name: 'Reload' }).click()
    await expect(frame.getByText("Siz a'zosiz.")).toBeVisible()
    // The page itself stays in the frame.
    expect(phone.frames()[1]?.url()).toBe(`${server.url}/telegram/app/my-course/${courseId}`)
    const overflow = await phone
      .frames()[1]
      ?.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })

  await test.step('the teacher learns that the bot has lost its rights, and that it has them again', async () => {
    telegram.setRights(channel.id, null)
    await telegram.settled()
    await page.reload()
    await expect(page.getByText('Bot ishlay olmayapti')).toBeVisible()
    await page.goto(`${server.url}/my-notices`)
    await page.getByRole('link', { name: "kanalida bot ruxsatini yo'qotdi" }).click()
    await expect(page).toHaveURL(`${server.url}/course-telegram/${courseId}`)
    telegram.setRights(channel.id, RIGHTS)
    await expect(page.getByText('Ishlayapti', { exact: true })).toBeVisible()
  })

  await test.step('who unlinks Telegram is removed from the channel', async () => {
    await student.goto(`${server.url}/security`)
    const unlink = student.getByRole('button', { name: 'Telegramni uzish' })
    await untilHydrated(unlink)
    await unlink.click()
    const dialog = student.getByRole('dialog')
    await dialog.getByLabel('Joriy parol').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Uzish' }).click()
    await expect(student.getByText('Ulanmagan', { exact: true })).toBeVisible()
    await expect.poll(() => isMember(DILNOZA)).toBe(false)
  })
})
