import type { BotRights, TelegramGroup } from '@kashf/simulators/telegram/model.ts'
import { sql } from '../../db/sql.ts'
import { settleMembers } from '../../telegram/chats/settle-members.ts'
import { ALLOWED_UPDATES } from '../../telegram/webhook/updates.ts'
import { buildCourse } from '../builders/courses.ts'
import { enrol } from '../builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../builders/people.ts'
import {
  callBot,
  deliver,
  linkTelegram,
  startTelegramApp,
  type TelegramApp,
  updatesOf,
} from './telegram-app.ts'

export const ALL_RIGHTS: BotRights = {
  can_invite_users: true,
  can_restrict_members: true,
  can_post_messages: false,
}

/** A teacher's course and a closed channel of theirs, whose updates are delivered on request of a test. */
export interface ChatSchool extends TelegramApp {
  teacher: TestPerson
  teacherTelegramId: number
  courseId: number
  channel: TelegramGroup
  /** Delivers the updates of Telegram since the last call. */
  deliverAll(): Promise<void>
  /** Delivers updates and settles members until nothing is due. */
  settleAll(): Promise<void>
  /** A student with a linked Telegram account who has bought the course; for life unless `expiresAt` is given. */
  buyer(expiresAt?: Date): Promise<TestPerson & { telegramId: number }>
  /** The teacher appoints the bot and connects the channel. */
  connect(): Promise<void>
  /** A buyer requests their invite link and opens it. */
  enter(buyer: TestPerson & { telegramId: number }): Promise<'joined' | 'requested' | 'refused'>
  /** The ids of the channel's members, without its owner. */
  members(): number[]
}

export async function startChatSchool(options: { isLimited?: boolean } = {}): Promise<ChatSchool> {
  const running = await startTelegramApp(options)
  const { kashf, telegram } = running
  kashf.clock.stop()
  await callBot(telegram, 'setWebhook', { url: '', allowed_updates: ALLOWED_UPDATES })
  await kashf.deps.db.run(sql`
    insert into telegram_bot (bot_id, username) values (${telegram.state.bot.id}::bigint, ${telegram.state.bot.username})`)
  const teacher = await buildTeacher(kashf.deps)
  const teacherTelegramId = 7001
  let nextPerson = 8001
  telegram.addPerson({ id: teacherTelegramId, first_name: 'Jasur' })
  await linkTelegram(kashf.deps, teacher.id, teacherTelegramId)
  const { id: courseId } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 100_000 })
  const channel = telegram.addGroup({ title: 'Yopiq kanal', ownerId: teacherTelegramId })
  const updates = updatesOf(telegram)
  const school: ChatSchool = {
    ...running,
    teacher,
    teacherTelegramId,
    courseId,
    channel,
    async deliverAll() {
      for (let next = await updates(); next.length > 0; next = await updates()) {
        for (const update of next) await deliver(kashf, update)
      }
    },
    async settleAll() {
      do {
        await school.deliverAll()
        kashf.clock.advance(1_000)
      } while ((await settleMembers(kashf.deps)) > 0)
      await school.deliverAll()
    },
    async buyer(expiresAt) {
      const student = await buildStudent(kashf.deps)
      const telegramId = nextPerson++
      telegram.addPerson({ id: telegramId, first_name: `O'quvchi ${telegramId}` })
      await linkTelegram(kashf.deps, student.id, telegramId)
      await enrol(kashf.deps, { studentId: student.id, courseId, ...(expiresAt && { expiresAt }) })
      return { ...student, telegramId }
    },
    async connect() {
      telegram.setRights(channel.id, ALL_RIGHTS)
      await school.deliverAll()
      const answer = await kashf.call('PUT', `/api/courses/${courseId}/telegram-chat`, {
        token: teacher.token,
        body: { chat_id: channel.id },
      })
      if (answer.statusCode !== 200) throw new Error(`the channel was not connected: ${answer.body}`)
    },
    async enter(buyer) {
      const answer = await kashf.call('POST', `/api/courses/${courseId}/telegram-invite`, {
        token: buyer.token,
      })
      if (answer.statusCode !== 200) throw new Error(`no invitation: ${answer.body}`)
      const outcome = telegram.join(buyer.telegramId, answer.json().data.url)
      await school.settleAll()
      return outcome
    },
    members: () =>
      [...channel.members].flatMap(([id, status]) =>
        status === 'member' || status === 'administrator' ? [id] : [],
      ),
  }
  return school
}
