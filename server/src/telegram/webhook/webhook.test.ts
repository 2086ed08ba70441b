import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildStudent } from '../../testing/builders/people.ts'
import {
  deliver,
  linkTelegram,
  startTelegramApp,
  type TelegramApp,
} from '../../testing/telegram/telegram-app.ts'
import { sendMessages } from '../sending/send-messages.ts'
import { registerWebhookHandler, webhookSecret } from './register-webhook.ts'

let running: TelegramApp
let nextUpdate = 1
let nextPerson = 9001
beforeAll(async () => {
  running = await startTelegramApp()
})
afterAll(() => running.close())

const said = (telegramId: number, text: string) => ({
  update_id: nextUpdate++,
  message: { message_id: 1, chat: { id: telegramId, type: 'private' }, text },
})
const membership = (telegramId: number, status: string) => ({
  update_id: nextUpdate++,
  my_chat_member: { chat: { id: telegramId, type: 'private' }, new_chat_member: { status } },
})
async function linkedStudent(): Promise<number> {
  const telegramId = nextPerson++
  const student = await buildStudent(running.kashf.deps)
  await linkTelegram(running.kashf.deps, student.id, telegramId)
  return telegramId
}
const repliesTo = async (telegramId: number) =>
  (
    await running.kashf.deps.db.rows<{ reply: string }>(
      sql`select reply from telegram_message where telegram_id = ${telegramId}::bigint order by id`,
    )
  ).map(({ reply }) => reply)
const stateOf = (telegramId: number) =>
  running.kashf.deps.db.one(sql`
    select stopped_at is not null as is_stopped, unreachable_at is not null as is_unreachable
      from telegram_account where telegram_id = ${telegramId}::bigint`)

describe('the webhook of the Telegram bot', () => {
  it('answers 404 without the right secret, and changes nothing', async () => {
    const telegramId = await linkedStudent()
    const update = said(telegramId, '/stop')
    for (const secret of ['', 'wrong', webhookSecret('another key of this length, at least 32')]) {
      expect((await deliver(running.kashf, update, secret)).statusCode).toBe(404)
    }
    expect(await repliesTo(telegramId)).toEqual([])
    expect((await deliver(running.kashf, update)).statusCode).toBe(200)
    expect(await repliesTo(telegramId)).toEqual(['stopped'])
  })

  it('does not exist without a bot', async () => {
    const kashf = await startTestApp()
    expect((await deliver(kashf, said(1, '/start'))).statusCode).toBe(404)
    await kashf.close()
  })

  it('handles an update once that is delivered several times at the same time', async () => {
    const telegramId = await linkedStudent()
    const update = membership(telegramId, 'kicked')
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(running.kashf, update)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    await deliver(running.kashf, membership(telegramId, 'member'))
    await deliver(running.kashf, update)
    expect(await stateOf(telegramId)).toEqual({ is_stopped: false, is_unreachable: false })
  })

  it('answers in the language of the account, and of Telegram to people without one', async () => {
    const { kashf, telegram } = running
    const inRussian = (telegramId: number) => {
      const update = said(telegramId, '/help')
      return { ...update, message: { ...update.message, from: { id: telegramId, language_code: 'ru' } } }
    }
    const [stranger, linked] = [nextPerson++, await linkedStudent()]
    await kashf.deps.db.run(sql`delete from telegram_message`)
    await kashf.deps.db.run(sql`
      update app_user set language = 'uz-Cyrl'
       where id = (select user_id from telegram_account where telegram_id = ${linked}::bigint)`)
    for (const telegramId of [stranger, linked]) {
      telegram.addPerson({ id: telegramId, first_name: 'Dilnoza' })
      telegram.allowWriting(telegramId)
      await deliver(kashf, inRussian(telegramId))
    }
    await sendMessages(kashf.deps)
    expect(telegram.messagesTo(stranger)[0]).toMatchObject({
      text: expect.stringContaining('Войти через Telegram'),
      buttons: [[{ text: 'Перейти на сайт', url: 'http://kashf.test/ru/login' }]],
    })
    expect(telegram.messagesTo(linked)[0]).toMatchObject({
      text: expect.stringMatching(/^Мен Kashf билдиришномаларини етказаман\. Ёқиш: \/start\./),
      buttons: [[{ text: 'Боғланиш', url: 'http://kashf.test/uz-cyrl/contact' }]],
    })
  })

  it('answers a deep link of a teacher with a button to the link, and nothing else that looks like one', async () => {
    const { kashf, telegram } = running
    const person = nextPerson++
    telegram.addPerson({ id: person, first_name: 'Dilnoza' })
    telegram.allowWriting(person)
    await deliver(kashf, said(person, '/start t-k3x9m2p0qa'))
    kashf.clock.advance(2_000)
    while ((await sendMessages(kashf.deps)) > 0) kashf.clock.advance(2_000)
    expect(telegram.messagesTo(person)[0]?.buttons).toEqual([
      [{ text: 'Ustoz sahifasi', url: 'http://kashf.test/t/k3x9m2p0qa?via=bot' }],
    ])
    for (const text of ['/start t-', '/start t-K3X9M2P0QA', '/start t-k3x9m2p0qa/../admin']) {
      await deliver(kashf, said(person, text))
      expect(await repliesTo(person), text).toEqual(['not_linked'])
    }
  })

  it('stops notices on /stop and starts them on /start', async () => {
    const telegramId = await linkedStudent()
    await deliver(running.kashf, said(telegramId, '/stop@kashf_sinov_bot'))
    expect(await stateOf(telegramId)).toMatchObject({ is_stopped: true })
    await running.kashf.deps.db.run(sql`delete from telegram_message`)
    await deliver(running.kashf, said(telegramId, '/start course_12'))
    expect(await stateOf(telegramId)).toMatchObject({ is_stopped: false })
    expect(await repliesTo(telegramId)).toEqual(['started'])
  })

  it('answers the last message only, so that nobody floods the queue', async () => {
    const telegramId = await linkedStudent()
    for (const text of ['salom', '/stop', '/start']) await deliver(running.kashf, said(telegramId, text))
    expect(await repliesTo(telegramId)).toEqual(['started'])
    expect(await stateOf(telegramId)).toMatchObject({ is_stopped: false })
  })

  it('follows the last word of a person also when updates overtake each other', async () => {
    const telegramId = await linkedStudent()
    const [stop, start, blocked, unblocked] = [
      said(telegramId, '/stop'),
      said(telegramId, '/start'),
      membership(telegramId, 'kicked'),
      membership(telegramId, 'member'),
    ]
    for (const update of [start, stop]) await deliver(running.kashf, update)
    expect(await stateOf(telegramId)).toEqual({ is_stopped: false, is_unreachable: false })
    expect(await repliesTo(telegramId)).toEqual(['started'])
    for (const update of [unblocked, blocked]) await deliver(running.kashf, update)
    expect(await stateOf(telegramId)).toEqual({ is_stopped: false, is_unreachable: false })
  })

  it('follows updates that Telegram numbers anew after a quiet week', async () => {
    const telegramId = await linkedStudent()
    await deliver(running.kashf, { ...said(telegramId, '/start'), update_id: 900_000_000 })
    running.kashf.clock.advance(7 * DAY_MS)
    await deliver(running.kashf, said(telegramId, '/stop'))
    expect(await stateOf(telegramId)).toMatchObject({ is_stopped: true })
  })

  it('takes updates that it does not understand, because a refused one holds up those behind it', async () => {
    for (const message of [
      null,
      1,
      'text',
      [],
      { chat: { id: -100, type: 'channel' }, text: '/start' },
      { chat: { id: 1e300, type: 'private' } },
      { chat: { id: 5, type: 'private' }, text: { toString: 1 } },
    ]) {
      const answer = await deliver(running.kashf, { update_id: nextUpdate++, message, poll: {} })
      expect(answer.statusCode).toBe(200)
    }
  })

  it('is registered with its secret and the kinds of updates it reads', async () => {
    const { kashf, telegram } = running
    await registerWebhookHandler.handle(kashf.deps, {}, new AbortController().signal)
    expect(telegram.state.webhook).toEqual({
      url: 'http://kashf.test/api/telegram/webhook',
      secret: webhookSecret(kashf.deps.env.secretKey),
    })
    expect([...telegram.state.allowedUpdates]).toEqual([
      'message',
      'edited_message',
      'my_chat_member',
      'chat_member',
      'chat_join_request',
      'inline_query',
      'callback_query',
    ])
    for (const [language, help] of [
      ['', 'Yordam'],
      ['ru', 'Помощь'],
    ] as const) {
      const menu = telegram.state.commands.get(language)
      expect(menu?.map(({ command }) => command)).toEqual(['start', 'stop', 'keyingi', 'help'])
      expect(menu?.at(-1)?.description).toBe(help)
    }
  })
})
