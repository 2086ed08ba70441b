import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildStudent, signInAgain } from '../../testing/builders/people.ts'
import { joinTeam, leaveTeam } from '../../testing/builders/team.ts'
import { deliver } from '../../testing/telegram/telegram-app.ts'
import { type ChatPerson, type Dialogue, startDialogue } from '../../testing/telegram/telegram-dialogue.ts'

let dialogue: Dialogue
let teacher: ChatPerson
let learner: ChatPerson
let notice: number
beforeEach(async () => {
  dialogue = await startDialogue()
  ;({ teacher, learner } = dialogue)
  await dialogue.ask(learner, 'Savol')
  await dialogue.send()
  notice = dialogue.last(teacher).message_id
})
afterEach(() => dialogue.close())

async function replied(person: ChatPerson, replyTo: number, text: string): Promise<string> {
  dialogue.telegram.say(person.telegramId, text, { replyTo })
  await dialogue.exchange()
  return dialogue.last(person).text
}
const inDb = (statement: ReturnType<typeof sql>) => dialogue.kashf.deps.db.run(statement)
const isUnanswered = async () => expect(await dialogue.threads()).toEqual([['Savol']])

describe('a reply by the bot is refused', () => {
  it('after 90 days, with a sentence, also when the row is gone', async () => {
    const { kashf, telegram } = dialogue
    const { telegramId } = teacher
    kashf.clock.advance(91 * DAY_MS)
    const sent = telegram.messagesTo(telegramId).find(({ message_id }) => message_id === notice)
    if (sent) sent.date = Math.floor(kashf.clock.now().getTime() / 1000) - 365 * 86_400
    expect(await replied(teacher, notice, 'Kech javob')).toContain('90 kundan eski')
    await inDb(sql`delete from telegram_post`)
    expect(await replied(teacher, notice, 'Kech javob')).toContain('90 kundan eski')
    await isUnanswered()
  })

  it('forgets messages that nobody may reply to any more', async () => {
    dialogue.kashf.clock.advance(91 * DAY_MS)
    await signInAgain(dialogue.kashf.deps, learner)
    await dialogue.ask(learner, 'Yangi savol')
    await dialogue.send()
    expect(await dialogue.kashf.deps.db.rows(sql`select message_id from telegram_post`)).toHaveLength(1)
  })

  it('when the right was taken back meanwhile, and given while it lasts', async () => {
    const { kashf, courseId } = dialogue
    const curator = await dialogue.inChat(await buildStudent(kashf.deps))
    const of = { courseId, personId: curator.id, role: 'curator' } as const
    await joinTeam(kashf.deps, of)
    await dialogue.ask(learner, 'Ikkinchi savol')
    await dialogue.send()
    const { message_id } = dialogue.last(curator)
    expect(await replied(curator, message_id, 'Kurator javobi')).toContain('Saytda chiqdi')
    await leaveTeam(kashf.deps, of)
    expect(await replied(curator, message_id, 'Yana')).toMatch(/^Saytga chiqmadi\. /)
    expect(await dialogue.threads()).toEqual([['Savol'], ['Ikkinchi savol', 'Kurator javobi']])
  })

  it('when the learner has no access any more', async () => {
    await replied(teacher, notice, 'Javob')
    const answer = dialogue.last(learner).message_id
    await inDb(sql`delete from enrolment where student_id = ${learner.id}`)
    expect(await replied(learner, answer, 'Rahmat')).toMatch(/^Saytga chiqmadi\. /)
    expect(await dialogue.threads()).toEqual([['Savol', 'Javob']])
  })

  it('in the language of the person', async () => {
    await inDb(sql`update app_user set language = 'ru' where id = ${teacher.id}`)
    expect(await replied(teacher, notice, 'a'.repeat(2_001))).toBe(
      'Не опубликовано. Не больше символов: 2000. Исправьте сообщение, и я отправлю его снова.',
    )
    await inDb(sql`update app_user set language = 'uz-Cyrl' where id = ${teacher.id}`)
    expect(await replied(teacher, notice, 'a'.repeat(2_001))).toContain('Сайтга чиқмади. 2000 та белгидан')
    await isUnanswered()
  })

  it('while the bot is stopped, and works again after /start', async () => {
    dialogue.telegram.say(teacher.telegramId, '/stop')
    await dialogue.exchange()
    expect(await replied(teacher, notice, 'Javob')).toBe(
      "Saytga chiqmadi. Botni to'xtatgansiz: avval /start ni bosing.",
    )
    await isUnanswered()
    dialogue.telegram.say(teacher.telegramId, '/start')
    await dialogue.exchange()
    expect(await replied(teacher, notice, 'Javob')).toContain('Saytda chiqdi')
  })

  it('of a blocked account, of an unlinked one, and of the account that is linked next', async () => {
    await inDb(sql`update app_user set blocked_at = now() where id = ${teacher.id}`)
    expect(await replied(teacher, notice, 'Javob')).toContain('Hisobingiz bloklangan')
    await inDb(sql`delete from telegram_account where user_id = ${teacher.id}`)
    expect(await replied(teacher, notice, 'Javob')).toContain('hali Kashf hisobiga ulanmagan')
    const { kashf, telegram } = dialogue
    const stranger = await buildStudent(kashf.deps)
    await inDb(sql`
      insert into telegram_account (user_id, telegram_id, name, linked_at)
      values (${stranger.id}, ${teacher.telegramId}::bigint, 'Begona', ${kashf.clock.now()})`)
    telegram.say(teacher.telegramId, 'Javob', { replyTo: notice })
    await dialogue.exchange()
    expect(dialogue.last(teacher).text).toContain('Men Kashf bildirishnomalarini yetkazaman')
    await isUnanswered()
  })

  it('with a file, an empty text or a deleted question', async () => {
    dialogue.telegram.sendFile(
      teacher.telegramId,
      { bytes: Buffer.from('PK'), name: 'a.zip' },
      { replyTo: notice },
    )
    await dialogue.exchange()
    expect(dialogue.last(teacher).text).toBe('Saytga chiqmadi. Matn, surat yoki ovozli xabar yuboring.')
    expect(await replied(teacher, notice, '\u200B\u202E')).toContain("To'ldirish shart.")
    await isUnanswered()
    await inDb(sql`update lesson_question set deleted_at = now()`)
    expect(await replied(teacher, notice, 'Javob')).toContain('Bunday yozuv topilmadi.')
    expect(await dialogue.threads()).toEqual([])
  })

  it('beyond 60 in ten minutes, which the bot says once', async () => {
    await inDb(sql`
      insert into rate_window (key, window_start, hits)
      select 'telegram-posts|telegram=' || ${teacher.telegramId}::text, date_bin('10 minutes', ${dialogue.kashf.clock.now()}, 'epoch'), 60`)
    expect(await replied(teacher, notice, 'Javob')).toContain("Urinishlar juda ko'p")
    const before = dialogue.telegram.messagesTo(teacher.telegramId).length
    await replied(teacher, notice, 'Yana')
    expect(dialogue.telegram.messagesTo(teacher.telegramId)).toHaveLength(before)
    await isUnanswered()
    dialogue.kashf.clock.advance(10 * 60_000)
    expect(await replied(teacher, notice, 'Javob')).toContain('Saytda chiqdi')
  })
})

describe('what is no reply to a post', () => {
  it('is answered with help in a chat', async () => {
    expect(await replied(teacher, dialogue.telegram.say(teacher.telegramId, 'salom'), 'qalay?')).toContain(
      '/keyingi',
    )
    await isUnanswered()
  })

  it('is met with silence in a group, whoever writes it', async () => {
    const { telegram } = dialogue
    const { id } = telegram.addGroup({ title: 'Guruh', type: 'supergroup', ownerId: teacher.telegramId })
    const first = telegram.sayInGroup(id, learner.telegramId, 'Savol bor')
    for (const person of [teacher, learner]) {
      telegram.sayInGroup(id, person.telegramId, 'Javob', { replyTo: first })
    }
    const calls = telegram.calls.filter(({ method }) => method === 'sendMessage').length
    await dialogue.exchange()
    expect(telegram.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(calls)
    await isUnanswered()
  })

  it('is no message of another chat with the same number', async () => {
    const other = await dialogue.buyer()
    const { telegramId } = other
    for (let n = 1; n < notice; n++) dialogue.telegram.say(telegramId, 'salom')
    const own = dialogue.telegram.say(telegramId, 'salom')
    expect(own).toBe(notice)
    expect(await replied(other, own, 'Begona javob')).toContain('/keyingi')
    await isUnanswered()
  })

  it('may be malformed in any way', async () => {
    const { telegramId } = teacher
    const chat = { id: telegramId, type: 'private' }
    const reply = { message_id: notice, date: 1 }
    const messages: object[] = [
      { chat, message_id: 5, text: 'x', reply_to_message: null },
      { chat, message_id: 5, text: 'x', reply_to_message: { message_id: 1e300, date: 1 } },
      { chat, message_id: -1, text: 'x', reply_to_message: reply },
      { chat, message_id: 5, text: { length: 1 }, reply_to_message: reply },
      { chat, message_id: 5, text: 'x', reply_to_message: { message_id: notice, date: -1e300 } },
      { chat, message_id: 5, text: '\0', reply_to_message: reply },
    ]
    let update_id = 500
    for (const message of messages) {
      for (const kind of ['message', 'edited_message']) {
        const answer = await deliver(dialogue.kashf, { update_id: update_id++, [kind]: message })
        expect(answer.statusCode, JSON.stringify({ kind, message })).toBe(200)
      }
    }
    await isUnanswered()
  })
})

it('keeps an answer whose writer blocks the bot before it is confirmed', async () => {
  const { telegram } = dialogue
  telegram.say(teacher.telegramId, 'Javob', { replyTo: notice })
  telegram.block(teacher.telegramId, true)
  await dialogue.exchange()
  expect(await dialogue.threads()).toEqual([['Savol', 'Javob']])
  const waiting = sql`select from telegram_message where telegram_id = ${teacher.telegramId}::bigint`
  expect(await dialogue.kashf.deps.db.rows(waiting)).toEqual([])
})
