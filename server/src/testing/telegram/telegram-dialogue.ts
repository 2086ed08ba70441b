import type { BotMessage } from '@kashf/simulators/telegram/model.ts'
import { sendMessages } from '../../telegram/sending/send-messages.ts'
import { buildCourse } from '../builders/courses.ts'
import { enrol } from '../builders/learning.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../builders/people.ts'
import { deliver, linkTelegram, startTelegramApp, type TelegramApp, updatesOf } from './telegram-app.ts'

/** Somebody with a linked account, whose chat with the bot is open. */
export interface ChatPerson extends TestPerson {
  telegramId: number
}

/** A course whose teacher and learners write with each other by the bot. */
export interface Dialogue extends TelegramApp {
  teacher: ChatPerson
  learner: ChatPerson
  courseId: number
  lessonId: number
  /** Links a person, who starts the bot. */
  inChat(person: TestPerson): Promise<ChatPerson>
  buyer(): Promise<ChatPerson>
  /** Asks under the lesson on the site and returns the id of the question. */
  ask(person: TestPerson, text: string, extra?: object): Promise<number>
  /** Delivers what people wrote, and sends what waits. */
  exchange(): Promise<void>
  /** Sends what waits, within the limits of Telegram. */
  send(): Promise<void>
  /** The updates since the last call, undelivered. */
  updates(): Promise<{ update_id: number }[]>
  /** The last message of the bot to the person. */
  last(person: ChatPerson): BotMessage
  /** Texts of the questions under the lesson with their answers, as everybody reads them, oldest first. */
  threads(): Promise<string[][]>
}

export async function startDialogue(): Promise<Dialogue> {
  const running = await startTelegramApp()
  const { kashf, telegram } = running
  kashf.clock.stop()
  const updates = updatesOf(telegram)
  let nextPerson = 7001
  const inChat = async (person: TestPerson): Promise<ChatPerson> => {
    const telegramId = nextPerson++
    telegram.addPerson({ id: telegramId, first_name: `Odam ${telegramId}` })
    telegram.allowWriting(telegramId)
    await linkTelegram(kashf.deps, person.id, telegramId)
    return { ...person, telegramId }
  }
  const teacher = await inChat(await buildTeacher(kashf.deps))
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const lessonId = course.lessonIds[1] ?? 0
  const buyer = async () => {
    const person = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: person.id, courseId: course.id })
    return inChat(person)
  }
  const learner = await buyer()
  const reader = await buildOperator(kashf.deps)
  const url = `/api/courses/lesson/${lessonId}/questions`
  const dialogue: Dialogue = {
    ...running,
    ...{ teacher, learner, courseId: course.id, lessonId, inChat, buyer, updates },
    async ask(person, text, extra = {}) {
      const answer = await kashf.call('POST', url, { token: person.token, body: { text, ...extra } })
      if (answer.statusCode !== 201) throw new Error(`the question was not asked: ${answer.body}`)
      return answer.json().data.id
    },
    async exchange() {
      for (const update of await updates()) {
        const answer = await deliver(kashf, update)
        if (answer.statusCode !== 200) throw new Error(`an update was refused: ${answer.body}`)
      }
      await dialogue.send()
    },
    async send() {
      do kashf.clock.advance(1_000)
      while ((await sendMessages(kashf.deps)) > 0)
    },
    last({ telegramId }) {
      const message = telegram.messagesTo(telegramId).at(-1)
      if (!message) throw new Error(`the bot has not written to ${telegramId}`)
      return message
    },
    async threads() {
      await signInAgain(kashf.deps, reader)
      const { data } = (await kashf.call('GET', url, { token: reader.token })).json()
      return data
        .toReversed()
        .map(({ text, replies }: { text: string; replies: { text: string }[] }) => [
          text,
          ...replies.map((reply) => reply.text),
        ])
    },
  }
  return dialogue
}
