import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { makeWeeklyReports } from '../../parents/make-reports.ts'
import { daysAfter, lastWeekEnd } from '../../parents/week.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { deliver, startTelegramApp, type TelegramApp } from '../../testing/telegram/telegram-app.ts'
import { sendMessages } from '../sending/send-messages.ts'

const CHAT = 7001
let running: TelegramApp
let student: TestPerson
let link: { id: number; key: string }
let update = 1

beforeEach(async () => {
  running = await startTelegramApp()
  const { kashf, telegram } = running
  kashf.clock.stop()
  await kashf.deps.db.run(sql`
    insert into telegram_bot (bot_id, username) values (${telegram.token.split(':')[0]}::bigint, 'kashf_bot')`)
  telegram.addPerson({ id: CHAT, first_name: 'Zulfiya' })
  telegram.allowWriting(CHAT)
  student = await buildStudent(kashf.deps)
  link = await newLink(student)
})
afterEach(() => running.close())

async function newLink({ token }: TestPerson): Promise<{ id: number; key: string }> {
  const body = { name: 'Onam', is_adult: true }
  const { id, url } = (await running.kashf.call('POST', '/api/parent-links', { token, body })).json().data
  return { id, key: new URL(url).hash.slice(1) }
}
const parent = (path: string, body: object) => running.kashf.call('POST', `/api/parents/${path}`, { body })
const say = (text: string, chat = CHAT) =>
  deliver(running.kashf, {
    update_id: update++,
    message: { message_id: 1, chat: { id: chat, type: 'private' }, text },
  })
const start = async (key = link.key) =>
  new URL((await parent('telegram', { key })).json().data.url).searchParams.get('start') ?? ''
const subscriptions = async () => (await parent('page', { key: link.key })).json().data.subscriptions
async function sendAll(): Promise<void> {
  running.kashf.clock.advance(1000)
  while ((await sendMessages(running.kashf.deps)) > 0) running.kashf.clock.advance(1000)
}
const texts = () => running.telegram.messagesTo(CHAT).map(({ text }) => text)
async function reportOfSunday(): Promise<void> {
  const { clock, deps } = running.kashf
  const until = daysAfter(lastWeekEnd(clock.now()), 7)
  clock.advance(Date.parse(`${until}T13:05:00Z`) - clock.now().getTime())
  await makeWeeklyReports(deps)
}

describe('the reports of a parent in the bot', () => {
  it('begin with one press of Start, and come once with a button to the page', async () => {
    const code = await start()
    expect(code).toMatch(/^p-[\w-]{32}$/)
    expect(code).not.toContain(link.key)
    expect(await subscriptions()).toEqual([])
    await say(`/start ${code}`)
    await sendAll()
    expect(texts()).toEqual([expect.stringContaining('har yakshanba kechqurun')])
    expect(await subscriptions()).toMatchObject([{ channel: 'telegram', email: null, is_confirmed: true }])
    expect((await parent('telegram', { key: link.key })).json().error).toBe('parent_subscribed')

    await reportOfSunday()
    await makeWeeklyReports(running.kashf.deps)
    await sendAll()
    expect(texts()).toHaveLength(2)
    const report = running.telegram.messagesTo(CHAT)[1]
    expect(report?.text).toContain('/stop')
    const [, address = ''] =
      /"url":"(http:\/\/kashf\.test\/parent#[^"]+)"/.exec(JSON.stringify(report?.buttons)) ?? []
    const opened = await parent('page', { key: new URL(address).hash.slice(1) })
    expect(opened.json().data.reports).toHaveLength(2)
  })

  it('end with /stop, and with blocking the bot; what waits is not sent', async () => {
    await say(`/start ${await start()}`)
    await sendAll()
    await reportOfSunday()
    await say('/stop')
    await sendAll()
    expect(texts().slice(1)).toEqual([expect.stringContaining('Hisobotlar endi bu yerga kelmaydi')])
    expect(await subscriptions()).toEqual([])

    await say(`/start ${await start()}`)
    await deliver(running.kashf, {
      update_id: update++,
      my_chat_member: { chat: { id: CHAT, type: 'private' }, new_chat_member: { status: 'kicked' } },
    })
    expect(await subscriptions()).toEqual([])
  })

  it('stop when the learner ends the link, also those that wait', async () => {
    await say(`/start ${await start()}`)
    await sendAll()
    await reportOfSunday()
    const { token } = student
    await running.kashf.deps.db.run(
      sql`update session set expires_at = ${running.kashf.clock.now()}::timestamptz + interval '1 day'`,
    )
    const ended = await running.kashf.call('DELETE', `/api/parent-links/${link.id}`, { token })
    expect(ended.statusCode).toBe(200)
    await sendAll()
    expect(texts()).toHaveLength(1)
  })

  it('need a code that is neither used, replaced nor older than an hour', async () => {
    const replaced = await start()
    const used = await start()
    await say(`/start ${replaced}`)
    await sendAll()
    await say(`/start ${used}`)
    await say(`/start ${used}`, CHAT + 1)
    await running.kashf.deps.db.run(sql`delete from parent_subscription`)
    const old = await start()
    running.kashf.clock.advance(HOUR_MS)
    await say(`/start ${old}`)
    await sendAll()
    expect(texts().map((text) => text.includes('vaqti'))).toEqual([true, true])
    expect(await subscriptions()).toEqual([])
  })

  it('reach a chat that two learners share, one for each', async () => {
    const other = await buildStudent(running.kashf.deps)
    await say(`/start ${await start()}`)
    await say(`/start ${await start((await newLink(other)).key)}`)
    await reportOfSunday()
    await sendAll()
    expect(texts().filter((text) => text.includes('Oquvchi'))).toHaveLength(2)
  })
})
