import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { type NewNotice, notify, notifyAll } from '../../notices/notify.ts'
import { notifyChat } from '../../notices/security-notices.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import {
  deliver,
  linkTelegram,
  startTelegramApp,
  type TelegramApp,
} from '../../testing/telegram/telegram-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { mailWithoutBot, resumeWithBot } from './fall-back-to-mail.ts'
import { sendMessages } from './send-messages.ts'

const DILNOZA = 5001

let running: TelegramApp
let student: TestPerson
beforeEach(async () => {
  running = await startTelegramApp()
  student = await buildStudent(running.kashf.deps)
  await linkTelegram(running.kashf.deps, student.id, DILNOZA)
  running.telegram.addPerson({ id: DILNOZA, first_name: 'Dilnoza' })
  running.telegram.allowWriting(DILNOZA)
})
afterEach(() => running.close())

const answered = (once = 'answer:1'): NewNotice => ({
  userId: student.id,
  kind: 'question_answer',
  subject: { course_id: 7, lesson_id: 8, question_id: 9, title: 'Python <3', author: 'Jasur & Co' },
  once,
})
const tell = (notice: NewNotice) =>
  running.kashf.deps.db.transaction((tx) => notify(running.kashf.deps, tx, notice))
const send = () => sendMessages(running.kashf.deps)
const texts = () => running.telegram.messagesTo(DILNOZA).map(({ text }) => text)
const choose = async (body: object) =>
  (
    await running.kashf.call('PUT', '/api/notices/choices', {
      token: student.token,
      body: { topic: 'answers', ...body },
    })
  ).json().data
/** Whether a mail is due for the person's notices, oldest first. */
const mailed = async () =>
  (
    await running.kashf.deps.db.rows<{ due: boolean }>(
      sql`select mail_due_at is not null as due from notice where user_id = ${student.id} order by id`,
    )
  ).map(({ due }) => due)

describe('notices by the Telegram bot', () => {
  it('arrive in the language that the person chose', async () => {
    await running.kashf.call('PUT', '/api/users/language', {
      token: student.token,
      body: { language: 'uz-Cyrl' },
    })
    await tell(answered())
    await send()
    expect(texts()).toEqual([
      'Саволингизга жавоб келди\n\nJasur & Co “Python <3” курсидаги саволингизга жавоб ёзди.',
    ])
    const [message] = running.telegram.messagesTo(DILNOZA)
    expect(JSON.stringify(message)).toContain('/uz-cyrl/course/7/lesson/8#question-9')
  })

  it('arrive once, as plain text, with a button to the place', async () => {
    await Promise.all([tell(answered()), tell(answered()), tell(answered())])
    await send()
    const [message, ...others] = running.telegram.messagesTo(DILNOZA)
    expect(others).toEqual([])
    expect(message?.text).toBe(
      'Savolingizga javob keldi\n\nJasur & Co “Python <3” kursidagi savolingizga javob yozdi.',
    )
    expect(message?.buttons).toEqual([
      [{ text: "Javobni ko'rish", url: 'http://kashf.test/course/7/lesson/8#question-9' }],
    ])
  })

  it('follow the mails until the person chooses, for each topic', async () => {
    const choices = async () =>
      (await running.kashf.call('GET', '/api/notices/choices', { token: student.token })).json().data
    expect(await choices()).toContainEqual({
      topic: 'answers',
      in_product: true,
      by_mail: true,
      by_telegram: true,
      by_push: null,
    })
    expect(await choose({ by_mail: false })).toMatchObject({ by_mail: false, by_telegram: true })
    expect(await choose({ by_telegram: false })).toMatchObject({ by_mail: false, by_telegram: false })
    await tell(answered())
    expect(await send()).toBe(0)
    expect(await choose({ in_product: false, by_telegram: true })).toEqual({
      topic: 'answers',
      in_product: false,
      by_mail: false,
      by_telegram: true,
      by_push: null,
    })
    await tell(answered('answer:2'))
    await send()
    expect(texts()).toHaveLength(1)
    const other = await buildStudent(running.kashf.deps)
    const { data } = (await running.kashf.call('GET', '/api/notices/choices', { token: other.token })).json()
    expect(data[0].by_telegram).toBeNull()
  })

  it('end with /stop and come again with /start, without mails in their place', async () => {
    await choose({ by_mail: false })
    const say = (update_id: number, text: string) =>
      deliver(running.kashf, { update_id, message: { chat: { id: DILNOZA, type: 'private' }, text } })
    await tell(answered('before'))
    await say(1, '/stop')
    await tell(answered('while stopped'))
    await send()
    expect(texts()).toEqual([expect.stringContaining('boshqa bildirishnoma kelmaydi')])
    expect(await mailed()).toEqual([false, false])
    await say(2, '/start')
    await tell(answered('after'))
    for (let second = 0; second < 2; second++) {
      running.kashf.clock.advance(1000)
      await send()
    }
    expect(texts().slice(1)).toEqual([
      expect.stringContaining('shu yerga keladi'),
      expect.stringContaining('Savolingizga javob keldi'),
    ])
  })

  it('are mailed when the bot is blocked, those that wait and those that follow, until it is unblocked', async () => {
    await choose({ by_mail: false })
    for (const once of ['1', '2']) await tell(answered(once))
    running.telegram.block(DILNOZA, true)
    await send()
    expect(await mailed()).toEqual([true, true])
    await tell(answered('3'))
    expect(await mailed()).toEqual([true, true, true])
    running.telegram.block(DILNOZA, false)
    await deliver(running.kashf, {
      update_id: 1,
      my_chat_member: { chat: { id: DILNOZA, type: 'private' }, new_chat_member: { status: 'member' } },
    })
    await tell(answered('4'))
    running.kashf.clock.advance(1000)
    await send()
    expect(texts()).toHaveLength(1)
    expect(await mailed()).toEqual([true, true, true, false])
  })

  it('are mailed when there is no bot any more, those that wait and those that follow', async () => {
    await choose({ by_mail: false })
    await tell(answered('1'))
    for (const _ of [1, 2]) await mailWithoutBot(running.kashf.deps)
    await tell(answered('2'))
    expect(await mailed()).toEqual([true, true])
    expect(await send()).toBe(0)
  })

  it('go to the bot again once it is back, but not to people who had blocked it', async () => {
    await choose({ by_mail: false })
    const blocked = await buildStudent(running.kashf.deps)
    await linkTelegram(running.kashf.deps, blocked.id, DILNOZA + 1)
    await running.kashf.deps.db.run(sql`
      update telegram_account set unreachable_at = now() where user_id = ${blocked.id}`)
    await mailWithoutBot(running.kashf.deps)
    await resumeWithBot(running.kashf.deps)
    for (const { id } of [student, blocked]) await tell({ ...answered(), userId: id })
    await send()
    expect(texts()).toHaveLength(1)
    expect(await mailed()).toEqual([false])
    expect(await send()).toBe(0)
  })

  it('are mailed when no worker has run for a day', async () => {
    await choose({ by_mail: false })
    await tell(answered('1'))
    running.kashf.clock.advance(DAY_MS)
    await tell(answered('2'))
    running.kashf.clock.advance(1)
    await resumeWithBot(running.kashf.deps)
    expect(await mailed()).toEqual([true, false])
    await send()
    expect(texts()).toHaveLength(1)
  })

  it('leave security messages waiting for the bot, for a day', async () => {
    const { deps, clock } = running.kashf
    const warn = () =>
      deps.db.transaction((tx) =>
        notifyChat(deps, tx, { userId: student.id, event: { kind: 'second_factor_off' } }),
      )
    await warn()
    await mailWithoutBot(deps)
    clock.advance(DAY_MS)
    await warn()
    clock.advance(1)
    await resumeWithBot(deps)
    await send()
    expect(texts()).toEqual([expect.stringContaining("ikki bosqichli kirish o'chirildi")])
    clock.advance(1_000)
    expect(await send()).toBe(0)
  })

  it('are mailed when the Telegram account is gone', async () => {
    await choose({ by_mail: false })
    await tell(answered('1'))
    running.telegram.state.reach.set(DILNOZA, 'deactivated')
    await send()
    expect(await mailed()).toEqual([true])
  })

  it('are mailed when Telegram stays broken', async () => {
    await choose({ by_mail: false })
    await tell(answered())
    running.telegram.plan(
      'sendMessage',
      ...Array.from({ length: 7 }, () => ({ status: 500, description: 'Internal Server Error' })),
    )
    for (let round = 0; round < 7; round++) {
      await send()
      running.kashf.clock.advance(3_600_000)
    }
    expect(await mailed()).toEqual([true])
    expect(await send()).toBe(0)
  })

  it('are not sent to people who were blocked, closed or unlinked meanwhile', async () => {
    await tell(answered())
    await running.kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    await send()
    expect(texts()).toEqual([])
    await running.kashf.deps.db.run(sql`update app_user set blocked_at = null where id = ${student.id}`)
    await tell(answered('2'))
    await running.kashf.deps.db.run(sql`delete from telegram_account where user_id = ${student.id}`)
    running.kashf.clock.advance(1000)
    await send()
    expect(texts()).toEqual([])
  })

  it('of many people leave in order without losing any, while Telegram asks for pauses', async () => {
    const people = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const person = await buildStudent(running.kashf.deps)
        const id = 7001 + at
        running.telegram.addPerson({ id, first_name: 'Oquvchi' })
        running.telegram.allowWriting(id)
        await linkTelegram(running.kashf.deps, person.id, id)
        return person
      }),
    )
    await running.kashf.deps.db.transaction((tx) =>
      notifyAll(
        running.kashf.deps,
        tx,
        people.map(({ id }) => ({ ...answered('all'), userId: id })),
      ),
    )
    running.telegram.plan(
      'sendMessage',
      ...Array.from({ length: 12 }, () => ({
        status: 429,
        description: 'Too Many Requests: retry after 5',
        retryAfter: 5,
      })),
    )
    for (let second = 0; second < 12; second++) {
      await send()
      running.kashf.clock.advance(1000)
    }
    const chats = running.telegram.state.messages.map((message) => message.chat_id)
    expect(chats.toSorted((a, b) => a - b)).toEqual(people.map((_, at) => 7001 + at))
  })
})

describe('the worker', () => {
  it('sends a notice within seconds of its cause', async () => {
    const live = await startTelegramApp({ worker: true })
    const person = await buildStudent(live.kashf.deps)
    await linkTelegram(live.kashf.deps, person.id, DILNOZA)
    live.telegram.addPerson({ id: DILNOZA, first_name: 'Dilnoza' })
    live.telegram.allowWriting(DILNOZA)
    await live.kashf.deps.db.transaction((tx) =>
      notify(live.kashf.deps, tx, { ...answered(), userId: person.id }),
    )
    await waitFor('the message', async () => live.telegram.messagesTo(DILNOZA)[0])
    await live.close()
  })
})
