import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { type ChatPerson, type Dialogue, startDialogue } from '../../testing/telegram/telegram-dialogue.ts'

let dialogue: Dialogue
let teacher: ChatPerson
let learner: ChatPerson
beforeEach(async () => {
  dialogue = await startDialogue()
  ;({ teacher, learner } = dialogue)
})
afterEach(() => dialogue.close())

async function next(person = teacher): Promise<string> {
  dialogue.telegram.say(person.telegramId, '/keyingi')
  await dialogue.exchange()
  return dialogue.last(person).text
}
const answer = async (text: string) => {
  const { message_id } = dialogue.last(teacher)
  dialogue.telegram.say(teacher.telegramId, text, { replyTo: message_id })
  await dialogue.exchange()
}
const ask = async (text: string, extra: object = {}) => {
  await dialogue.ask(learner, text, extra)
  dialogue.kashf.clock.advance(1_000)
}

describe('/keyingi', () => {
  it('brings the unanswered threads one after the other, oldest first, and then again', async () => {
    for (const text of ['Birinchi', 'Ikkinchi', 'Uchinchi']) await ask(text)
    await dialogue.send()
    const shown = []
    for (let n = 0; n < 4; n++) shown.push((await next()).split('\n\n')[1])
    expect(shown).toEqual(['Birinchi', 'Ikkinchi', 'Uchinchi', 'Birinchi'])
    await answer('Javob')
    expect(dialogue.last(teacher).text).toContain('Navbatdagi savol: /keyingi')
    expect(await next()).toContain('Ikkinchi')
    await answer('Javob 2')
    expect(await next()).toContain('Uchinchi')
    await answer('Javob 3')
    expect(dialogue.last(teacher).text).not.toContain('/keyingi')
    expect(await next()).toBe("Javobingizni kutayotgan savol yo'q.")
    expect(await dialogue.threads()).toEqual([
      ['Birinchi', 'Javob'],
      ['Ikkinchi', 'Javob 2'],
      ['Uchinchi', 'Javob 3'],
    ])
  })

  it('shows who asks, where and what they wrote last, with a button to the thread', async () => {
    await ask('Nega <b>?', { at_s: 754 })
    await dialogue.send()
    const [title, ...rest] = (await next()).split('\n\n')
    expect(title).toMatch(/^\S+ \S+, “.+” kursi, “.+” darsi, 12:34:$/)
    expect(rest).toEqual(['Nega <b>?', 'Javobni shu xabarga “Javob berish” bilan yozing: u saytda chiqadi.'])
    expect(dialogue.last(teacher).buttons).toEqual([
      [{ text: 'Saytda ochish', url: expect.stringContaining('/inbox?state=all&thread=question-') }],
    ])
    await answer('Javob')
    const { message_id } = dialogue.last(learner)
    dialogue.telegram.say(learner.telegramId, 'Yana bir savol', { replyTo: message_id })
    await dialogue.exchange()
    expect(await next()).toContain("Nega <b>?\n\nSo'nggi yozgani:\n\nYana bir savol")
  })

  it('speaks the language of the person, and keeps its own name', async () => {
    await ask('Savol')
    await dialogue.kashf.deps.db.run(sql`update app_user set language = 'uz-Cyrl' where id = ${teacher.id}`)
    await dialogue.send()
    expect(await next()).toContain('Жавобни шу хабарга')
    dialogue.telegram.say(teacher.telegramId, 'salom')
    await dialogue.exchange()
    expect(dialogue.last(teacher).text).toContain('/keyingi')
    expect(dialogue.last(teacher).buttons[0]?.[0]).toMatchObject({
      url: expect.stringContaining('/uz-cyrl/'),
    })
  })

  it('shows nobody the questions of others', async () => {
    await ask('Savol')
    const other = await buildTeacher(dialogue.kashf.deps)
    await buildCourse(dialogue.kashf.deps, { teacherId: other.id })
    expect(await next(await dialogue.inChat(other))).toBe("Javobingizni kutayotgan savol yo'q.")
    expect(await next(learner)).toBe("Javobingizni kutayotgan savol yo'q.")
  })

  it('asks for /start while the bot is stopped, and for an account without one', async () => {
    await ask('Savol')
    dialogue.telegram.say(teacher.telegramId, '/stop')
    await dialogue.exchange()
    expect(await next()).toBe("Botni to'xtatgansiz: avval /start ni bosing.")
    await dialogue.kashf.deps.db.run(sql`delete from telegram_account where user_id = ${teacher.id}`)
    expect(await next()).toContain('hali Kashf hisobiga ulanmagan')
  })
})
