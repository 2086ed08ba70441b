import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { deliver } from '../../testing/telegram/telegram-app.ts'
import { type ChatPerson, type Dialogue, startDialogue } from '../../testing/telegram/telegram-dialogue.ts'
import { waitFor } from '../../testing/wait.ts'

let dialogue: Dialogue
let teacher: ChatPerson
let learner: ChatPerson
beforeEach(async () => {
  dialogue = await startDialogue()
  ;({ teacher, learner } = dialogue)
})
afterEach(() => dialogue.close())

/** Asks on the site and returns the number of the message by which the teacher learns of it. */
async function asked(text: string): Promise<number> {
  await dialogue.ask(learner, text)
  await dialogue.send()
  return dialogue.last(teacher).message_id
}
/** Replies and returns what the bot says about it. */
async function replied(person: ChatPerson, replyTo: number, text: string): Promise<string> {
  dialogue.telegram.say(person.telegramId, text, { replyTo })
  await dialogue.exchange()
  return dialogue.last(person).text
}
const deliverTo = (update: object) => deliver(dialogue.kashf, update)
const noticesOf = async (person: ChatPerson) =>
  (
    await dialogue.kashf.deps.db.rows<{ kind: string }>(
      sql`select kind from notice where user_id = ${person.id} order by id`,
    )
  ).map(({ kind }) => kind)

describe('a reply to a notice of the bot', () => {
  it('answers the question on the site, once, and says so below it', async () => {
    const notice = await asked(`Nega ikkita tenglik? ${'a'.repeat(1_900)}`)
    const { text, buttons } = dialogue.last(teacher)
    expect(text).toContain('a'.repeat(1_900))
    expect(text).toContain('Javobni shu xabarga “Javob berish” bilan yozing: u saytda chiqadi.')
    expect(buttons.flat()).toHaveLength(1)
    const { telegramId } = teacher
    const reply = dialogue.telegram.say(telegramId, 'Biri qiymat beradi,\n\n\n ikkinchisi taqqoslaydi.', {
      replyTo: notice,
    })
    const [update] = await dialogue.updates()
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliverTo(update ?? {})))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    // Telegram may number updates anew, so the message itself is known, too.
    await deliverTo({ ...update, update_id: 900_000_000 })
    await dialogue.send()
    expect(await dialogue.threads()).toEqual([
      [expect.stringContaining('tenglik'), 'Biri qiymat beradi,\n\nikkinchisi taqqoslaydi.'],
    ])
    const said = dialogue.telegram.messagesTo(telegramId).slice(1)
    expect(said).toMatchObject([
      { text: "Saytda chiqdi. Shu xabarni tahrirlasangiz, saytda ham o'zgaradi.", reply_to: reply },
    ])
    expect(await noticesOf(learner)).toEqual(['question_answer'])
    const counts = await dialogue.kashf.call('GET', '/api/teachers/me/inbox/counts', { token: teacher.token })
    expect(counts.json().data).toEqual({ unanswered: 0, unread: 0 })
  })

  it('goes on in the thread when the learner replies to the answer, and when anybody replies to their own', async () => {
    const notice = await asked('Savol')
    await replied(teacher, notice, 'Javob')
    const answer = dialogue.last(learner)
    expect(answer.text).toContain('Javob')
    await replied(learner, answer.message_id, 'Tushunmadim')
    expect(dialogue.last(teacher).text).toContain('Tushunmadim')
    expect(await replied(teacher, dialogue.last(teacher).message_id, 'Yana bir bor')).toContain(
      'Saytda chiqdi',
    )
    dialogue.telegram.say(teacher.telegramId, 'Va yana', { replyTo: 5 })
    await dialogue.exchange()
    expect(await dialogue.threads()).toEqual([['Savol', 'Javob', 'Tushunmadim', 'Yana bir bor', 'Va yana']])
    expect(await noticesOf(teacher)).toEqual(['new_question', 'new_question'])
  })

  it('answers a comment on a course', async () => {
    const { kashf, courseId } = dialogue
    const url = `/api/courses/course/${courseId}`
    await kashf.call('PUT', '/api/notices/choices', {
      token: teacher.token,
      body: { topic: 'comments', by_telegram: true },
    })
    const comment = await kashf.call('POST', `${url}/commit`, {
      token: learner.token,
      body: { text: 'Zo‘r kurs' },
    })
    expect(comment.statusCode).toBe(201)
    await dialogue.send()
    await replied(teacher, dialogue.last(teacher).message_id, 'Rahmat!')
    const { data } = (await kashf.call('GET', `${url}/comments`)).json()
    expect(data).toMatchObject([{ text: 'Zo‘r kurs', replies: [{ text: 'Rahmat!' }] }])
    expect(dialogue.last(learner).text).toContain('Rahmat!')
    const { message_id } = dialogue.last(learner)
    expect(await replied(learner, message_id, 'a'.repeat(1_001))).toContain('1000 ta belgidan oshmasin.')
  })

  it('counts also when a later message has overtaken it', async () => {
    const notice = await asked('Savol')
    for (const text of ['Birinchi', 'Ikkinchi', '/stop', '/start']) {
      dialogue.telegram.say(teacher.telegramId, text, text.startsWith('/') ? {} : { replyTo: notice })
    }
    for (const update of (await dialogue.updates()).toReversed()) await deliverTo(update)
    expect(await dialogue.threads()).toEqual([['Savol', 'Ikkinchi', 'Birinchi']])
    const { is_stopped } = await dialogue.kashf.deps.db.found<{ is_stopped: boolean }>(
      sql`select stopped_at is not null as is_stopped from telegram_account where user_id = ${teacher.id}`,
    )
    expect(is_stopped).toBe(false)
  })

  it('is a command when it is nothing else', async () => {
    const notice = await asked('Savol')
    expect(await replied(teacher, notice, 'Stop')).toContain('boshqa bildirishnoma kelmaydi')
    expect(await replied(teacher, notice, '/start@kashf_sinov_bot')).toContain('shu yerga keladi')
    await replied(teacher, notice, '/usr/bin/python ni bosing')
    expect(await dialogue.threads()).toEqual([['Savol', '/usr/bin/python ni bosing']])
  })

  it('is posted whole or not at all when the process dies, and then by the repeated update', async () => {
    const { kashf, telegram } = dialogue
    const { db } = kashf.deps
    const notice = await asked('Savol')
    telegram.say(teacher.telegramId, 'Javob', { replyTo: notice })
    const [update = { update_id: 0 }] = await dialogue.updates()
    await db.transaction(async (tx) => {
      // The answer is written, and what the bot will say of it waits for this lock.
      await tx.run(sql`lock table telegram_message in share mode`)
      // A call begins when it is waited for.
      const dying = Promise.resolve(deliverTo(update))
      await waitFor('the answer to wait', () =>
        db.one(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`),
      )
      expect((await dying).statusCode).toBeGreaterThanOrEqual(500)
    })
    expect(await dialogue.threads()).toEqual([['Savol']])
    await deliverTo(update)
    // The worker dies between sending the confirmation and noting that.
    telegram.plan('sendMessage', 'silent')
    await dialogue.send()
    kashf.clock.advance(15_000)
    await dialogue.send()
    expect(await dialogue.threads()).toEqual([['Savol', 'Javob']])
    // The question, the answer and its confirmation, one of them twice.
    expect(telegram.state.messages).toHaveLength(4)
  })
})

describe('an edited message', () => {
  it('edits the answer, and nothing when the text is the same', async () => {
    const notice = await asked('Savol')
    const message = dialogue.telegram.say(teacher.telegramId, 'Jabov', { replyTo: notice })
    dialogue.telegram.edit(teacher.telegramId, message, ' Jabov ')
    await dialogue.exchange()
    expect(dialogue.last(teacher).text).toContain('Saytda chiqdi')
    const url = `/api/courses/lesson/${dialogue.lessonId}/questions`
    const edited = async () =>
      (await dialogue.kashf.call('GET', url, { token: learner.token })).json().data[0].replies[0]
    expect(await edited()).toMatchObject({ text: 'Jabov', edited_at: null })
    dialogue.telegram.edit(teacher.telegramId, message, 'Javob')
    await dialogue.exchange()
    expect(await edited()).toMatchObject({ text: 'Javob', edited_at: expect.any(String) })
    expect(dialogue.last(teacher)).toMatchObject({ text: "Saytda ham o'zgardi.", reply_to: message })
    expect(await noticesOf(learner)).toEqual(['question_answer'])
  })

  it('posts the newest text, in whatever order the updates come', async () => {
    const notice = await asked('Savol')
    const message = dialogue.telegram.say(teacher.telegramId, 'bir', { replyTo: notice })
    for (const text of ['ikki', 'uch']) dialogue.telegram.edit(teacher.telegramId, message, text)
    const [first, second, third] = await dialogue.updates()
    for (const update of [second, third, first, second, third]) await deliverTo(update ?? {})
    expect(await dialogue.threads()).toEqual([['Savol', 'uch']])
    const again = dialogue.telegram.say(teacher.telegramId, 'to‘rt', { replyTo: notice })
    for (const text of ['besh', 'olti']) dialogue.telegram.edit(teacher.telegramId, again, text)
    const updates = await dialogue.updates()
    await Promise.all([...updates, ...updates].toReversed().map(deliverTo))
    expect(await dialogue.threads()).toEqual([['Savol', 'uch', 'olti']])
  })

  it('tries a refused reply again, and is refused when the answer was deleted', async () => {
    const notice = await asked('Savol')
    const message = dialogue.telegram.say(teacher.telegramId, 'a'.repeat(2_001), { replyTo: notice })
    await dialogue.exchange()
    expect(dialogue.last(teacher).text).toBe(
      'Saytga chiqmadi. 2000 ta belgidan oshmasin. Xabarni tahrirlab tuzatsangiz, yana yuboraman.',
    )
    dialogue.telegram.edit(teacher.telegramId, message, 'Qisqa')
    await dialogue.exchange()
    expect(await dialogue.threads()).toEqual([['Savol', 'Qisqa']])
    await dialogue.kashf.deps.db.run(sql`update lesson_question set deleted_at = now() where text = 'Qisqa'`)
    dialogue.telegram.edit(teacher.telegramId, message, 'Yana')
    await dialogue.exchange()
    expect(dialogue.last(teacher).text).toContain("saytda o'chirilgan yoki yashirilgan")
    expect(await dialogue.threads()).toEqual([['Savol']])
  })
})
