import type { CourseChat, TelegramChat } from '@kashf/contract/telegram/chats.ts'
import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { hitsConstraint, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { botIdOf, botName } from '../bot-api/bot-name.ts'
import { whileWaiting } from '../bot-api/for-person.ts'
import { setChatRights } from './chat-rights.ts'
import { isAdministrator, isPublic, rightsOf } from './read-chat.ts'

interface Of {
  courseId: number
  teacherId: number
}

interface ChatRow extends Omit<TelegramChat, 'chat_id'> {
  chat_id: bigint
  is_of_course: boolean
  members: number
}

/** The rights that Telegram asks the teacher to grant. */
const ASKED_RIGHTS = 'admin=invite_users+restrict_members'

/**
 * The chat of the teacher's course, and the chats it could have. Fails with `not_found` for another teacher's course.
 */
export async function showCourseChat(deps: Deps, of: Of): Promise<CourseChat> {
  await courseFor(deps.db, 'run_chat', of)
  const [name, linked, chats] = await Promise.all([
    botName(deps),
    deps.db.one(sql`select 1 from telegram_account where user_id = ${of.teacherId}`),
    deps.db.rows<ChatRow>(sql`
      select c.chat_id, c.kind, c.title, c.can_invite, c.can_remove, c.course_id is not null as is_of_course,
             (select count(*)::int from telegram_chat_member m
               where m.chat_id = c.chat_id and m.status = 'member') as members
        from telegram_chat c
       where c.teacher_id = ${of.teacherId} and (c.course_id is null or c.course_id = ${of.courseId})
       order by c.added_at desc`),
  ])
  const present = ({ chat_id, kind, title, can_invite, can_remove }: ChatRow): TelegramChat => ({
    chat_id: Number(chat_id),
    kind,
    title,
    can_invite,
    can_remove,
  })
  const own = chats.find((chat) => chat.is_of_course)
  return {
    is_linked: linked !== undefined,
    add_to_channel_url: name && `https://t.me/${name}?startchannel&${ASKED_RIGHTS}`,
    add_to_group_url: name && `https://t.me/${name}?startgroup&${ASKED_RIGHTS}`,
    chat: own ? { ...present(own), members: own.members } : null,
    others: chats.filter((chat) => !chat.is_of_course).map(present),
  }
}

/**
 * Connects a chat to a course, or verifies a connected one again. Telegram is asked whether the chat is closed, the
 * teacher administers it and the bot has its rights. Throws `not_found` or one of the `telegram_…` failures.
 */
export async function connectChat(deps: Deps, input: Of & { chatId: number }): Promise<void> {
  const { courseId, teacherId, chatId } = input
  await courseFor(deps.db, 'run_chat', input)
  const chat = await deps.db.found<{ course_id: number | null }>(
    sql`select course_id from telegram_chat where chat_id = ${chatId}::bigint and teacher_id = ${teacherId}`,
  )
  if (chat.course_id !== null && chat.course_id !== courseId) throw new Failure('telegram_chat_taken')
  const rights = await verify(deps, { teacherId, chatId })
  try {
    await deps.db.transaction(async (tx) => {
      await lockCourseFor(tx, 'run_chat', input)
      if (rights.canInvite && rights.canRemove) await connect(tx, input)
      await setChatRights(deps, tx, { chatId, ...rights })
    })
  } catch (error) {
    if (hitsConstraint(error, 'telegram_chat_course_id_key')) throw new Failure('telegram_course_taken')
    throw error
  }
  if (!rights.canInvite || !rights.canRemove) throw new Failure('telegram_chat_rights')
}

/** Connects the chat. Whom the bot let in for another course is forgotten: they are not this course's to remove. */
async function connect(tx: Tx, { courseId, teacherId, chatId }: Of & { chatId: number }): Promise<void> {
  await tx.run(sql`
    delete from telegram_chat_member m using telegram_chat c
     where c.chat_id = ${chatId}::bigint and c.course_id is null and c.former_course_id is distinct from ${courseId}
       and m.chat_id = c.chat_id`)
  const connected = await tx.run(sql`
    update telegram_chat set course_id = ${courseId}, former_course_id = null
     where chat_id = ${chatId}::bigint and teacher_id = ${teacherId} and (course_id is null or course_id = ${courseId})`)
  if (connected === 0) throw new Failure('telegram_chat_taken')
}

/** Verifies the chat with Telegram; returns the bot's rights there. */
async function verify(deps: Deps, { teacherId, chatId }: { teacherId: number; chatId: number }) {
  if (!deps.env.telegram) throw new Failure('not_found')
  const account = await deps.db.one<{ telegram_id: bigint }>(
    sql`select telegram_id from telegram_account where user_id = ${teacherId}`,
  )
  if (!account) throw new Failure('telegram_not_linked')
  const bot = openBotApi(deps.env.telegram)
  const person = { chat_id: chatId, user_id: Number(account.telegram_id) }
  return whileWaiting(deps, async () => {
    const rights = await rightsOf(bot, { chatId, botId: botIdOf(deps.env) })
    try {
      if (await isPublic(bot, chatId)) throw new Failure('telegram_chat_public')
      if (!(await isAdministrator(bot, person))) throw new Failure('telegram_chat_not_yours')
    } catch (error) {
      // The bot is no longer in the chat, or may not see its administrators.
      if (error instanceof BotApiRefused && error.isWithoutRights)
        return { canInvite: false, canRemove: false }
      throw error
    }
    return rights
  })
}

/**
 * Disconnects the chat from the course. Nobody is removed: the chat is its teacher's. Members are remembered, and checked again
 * when the chat is connected to the course again. Repeating it changes nothing.
 */
export async function disconnectChat(deps: Deps, of: Of): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'run_chat', of)
    await tx.run(sql`
      with gone as (
        update telegram_chat set course_id = null, former_course_id = course_id
         where course_id = ${of.courseId} and teacher_id = ${of.teacherId} returning chat_id),
      kept as (
        update telegram_chat_member set check_at = 'infinity'
         where chat_id in (select chat_id from gone) and status in ('member', 'left'))
      delete from telegram_chat_member
       where chat_id in (select chat_id from gone) and status not in ('member', 'left')`)
  })
}
