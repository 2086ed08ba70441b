import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTelegramApp, type TelegramApp } from '../../testing/telegram/telegram-app.ts'
import { sendMessages } from './send-messages.ts'

let running: TelegramApp
beforeEach(async () => {
  running = await startTelegramApp()
  running.kashf.clock.stop()
})
afterEach(() => running.close())

/** Queues `count` replies for each of the people. */
async function queue(people: number[], count = 1): Promise<void> {
  for (const id of people) {
    running.telegram.addPerson({ id, first_name: 'Dilnoza' })
    running.telegram.allowWriting(id)
  }
  await running.kashf.deps.db.run(sql`
    insert into telegram_message (telegram_id, reply, due_at)
    select id, 'help', ${running.kashf.clock.now()}
      from unnest(${people}::bigint[]) as id, generate_series(1, ${count}::int)`)
}
const send = () => sendMessages(running.kashf.deps)
const sent = () => running.telegram.state.messages.map((message) => message.chat_id)
const waiting = async () =>
  (await running.kashf.deps.db.one<{ n: number }>(sql`select count(*)::int as n from telegram_message`))?.n
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

describe('sending messages of the bot', () => {
  it('sends each message once with any number of workers, at most twenty a second', async () => {
    await queue(idsFrom(100, 45))
    const claimed = await Promise.all([send(), send(), send()])
    expect(claimed.toSorted()).toEqual([0, 0, 20])
    running.kashf.clock.advance(999)
    expect(await send()).toBe(0)
    running.kashf.clock.advance(1)
    expect(await send()).toBe(20)
    running.kashf.clock.advance(1000)
    expect(await send()).toBe(5)
    expect(sent().toSorted((a, b) => a - b)).toEqual(idsFrom(100, 45))
    expect(await waiting()).toBe(0)
  })

  it('sends at most one message a second to a chat', async () => {
    await queue([100], 3)
    for (let second = 1; second <= 3; second++) {
      expect(await send()).toBe(1)
      expect(sent()).toHaveLength(second)
      running.kashf.clock.advance(1000)
    }
    expect(await waiting()).toBe(0)
  })

  it('shows the text and a button that opens a page of the product', async () => {
    await queue([100])
    await send()
    const [message] = running.telegram.messagesTo(100)
    expect(message?.text).toContain('/stop')
    expect(message?.buttons).toEqual([[{ text: "Bog'lanish", url: 'http://kashf.test/contact' }]])
  })

  it('lets the whole bot wait as long as Telegram asks, and loses nothing', async () => {
    const retryAfter = { status: 429, description: 'Too Many Requests: retry after 30', retryAfter: 30 }
    await queue([100, 101])
    // More rounds than a message may fail: waiting does not count as a failure.
    for (let round = 0; round < 8; round++) {
      running.telegram.plan('sendMessage', retryAfter, retryAfter)
      expect(await send()).toBe(2)
      running.kashf.clock.advance(29_999)
      expect(await send()).toBe(0)
      running.kashf.clock.advance(1)
    }
    expect(sent()).toEqual([])
    expect(await send()).toBe(2)
    expect(sent().toSorted()).toEqual([100, 101])
  })

  it('retries with a backoff while Telegram is broken, and gives up after seven tries', async () => {
    await queue([100])
    const broken = { status: 502, description: 'Bad Gateway' }
    running.telegram.plan('sendMessage', ...Array.from({ length: 9 }, () => broken))
    expect(await send()).toBe(1)
    running.kashf.clock.advance(14_000)
    expect(await send()).toBe(0)
    for (let round = 0; round < 12; round++) {
      running.kashf.clock.advance(3_600_000)
      await send()
    }
    expect(running.telegram.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(7)
    expect(await waiting()).toBe(0)
  })

  it('drops a message that Telegram calls wrong, without a second try', async () => {
    await queue([100])
    running.telegram.plan('sendMessage', { status: 400, description: 'Bad Request: BUTTON_URL_INVALID' })
    await send()
    expect(await waiting()).toBe(0)
  })

  it('gives up a chat whose person has blocked the bot', async () => {
    await queue([100, 101], 3)
    running.telegram.block(100, true)
    await send()
    expect(sent()).toEqual([101])
    expect(await waiting()).toBe(2)
  })

  it('never logs the token', async () => {
    await queue([100])
    const { telegram } = running
    telegram.stop()
    const lines: string[] = []
    const log = {
      ...running.kashf.deps.log,
      error: (...line: unknown[]) => lines.push(String((line[0] as { err: Error }).err.stack)),
    }
    await sendMessages({ ...running.kashf.deps, log: log as never })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('Telegram gave no answer to sendMessage: ECONNREFUSED')
    expect(lines[0]).not.toContain(telegram.token.split(':')[1])
  })
})
