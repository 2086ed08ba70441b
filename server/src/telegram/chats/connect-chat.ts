import type { CourseChat, TelegramChat } from '@kashf/contract/telegram/chats.ts'
import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { hitsConstraint, type Queryable, type Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { groupFor } from '../../groups/groups/find-group.ts'
import type { SessionUser } from '../../http/session.ts'
import { BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { botIdOf, botName } from '../bot-api/bot-name.ts'
import { whileWaiting } from '../bot-api/for-person.ts'
import { setChatRights } from './chat-rights.ts'
import { isAdministrator, isPublic, rightsOf } from './read-chat.ts'

/** The place of a chat: a course of the teacher, or one of its groups. */
export interface ChatPlace {
  courseId: number
  groupId: number | null
  teacher: Pick<SessionUser, 'id' | 'type'>
}

interface ChatRow extends Omit<TelegramChat, 'chat_id'> {
  chat_id: bigint
  is_here: boolean
  members: number
}

/** The rights that Telegram asks the teacher to grant. */
const ASKED_RIGHTS = 'admin=invite_users+restrict_members'

/**
 * The chat of the teacher's course or group, and the chats it could have. Fails with `not_found` for another teacher's course,
 * and for a group of another course.
 */
export async function showCourseChat(deps: Deps, place: ChatPlace): Promise<CourseChat> {
  const group = await checkPlace(deps.db, place)
  const { teacher } = place
  const [name, linked, chats] = await Promise.all([
    botName(deps),
    deps.db.one(sql`select 1 from telegram_account where user_id = ${teacher.id}`),
    deps.db.rows<ChatRow>(sql`
      select c.chat_id, c.kind, c.title, c.can_invite, c.can_remove, c.course_id is not null as is_here,
             (select count(*)::int from telegram_chat_member m
               where m.chat_id = c.chat_id and m.status = 'member') as members
        from telegram_chat c
       where c.teacher_id = ${teacher.id} and (c.course_id is null or ${isAt(place)})
       order by c.added_at desc`),
  ])
  const present = ({ chat_id, kind, title, can_invite, can_remove }: ChatRow): TelegramChat => ({
    chat_id: Number(chat_id),
    kind,
    title,
    can_invite,
    can_remove,
  })
  const own = chats.find((chat) => chat.is_here)
  return {
    group,
    is_linked: linked !== undefined,
    add_to_channel_url: name && `https://t.me/${name}?startchannel&${ASKED_RIGHTS}`,
    add_to_group_url: name && `https://t.me/${name}?startgroup&${ASKED_RIGHTS}`,
    chat: own ? { ...present(own), members: own.members } : null,
    others: chats.filter((chat) => !chat.is_here).map(present),
  }
}

/**
 * Connects a chat to a course or group, or verifies a connected one again. Telegram is asked whether the chat is closed, the
 * teacher administers it and the bot has its rights. Throws `not_found` or one of the `telegram_…` failures.
 */
export async function connectChat(deps: Deps, input: ChatPlace & { chatId: number }): Promise<void> {
  const { teacher, chatId } = input
  await checkPlace(deps.db, input)
  const chat = await deps.db.found<{ is_free: boolean }>(sql`
    select c.course_id is null or ${isAt(input)} as is_free from telegram_chat c
     where c.chat_id = ${chatId}::bigint and c.teacher_id = ${teacher.id}`)
  if (!chat.is_free) throw new Failure('telegram_chat_taken')
  const rights = await verify(deps, { teacherId: teacher.id, chatId })
  try {
    await deps.db.transaction(async (tx) => {
      await lockPlace(tx, input)
      if (rights.canInvite && rights.canRemove) await connect(tx, input)
      await setChatRights(deps, tx, { chatId, ...rights })
    })
  } catch (error) {
    const isTaken =
      hitsConstraint(error, 'telegram_chat_course_id_key') || hitsConstraint(error, 'telegram_chat_of_group')
    if (isTaken) throw new Failure('telegram_course_taken')
    throw error
  }
  if (!rights.canInvite || !rights.canRemove) throw new Failure('telegram_chat_rights')
}

/** Connects the chat. Whom the bot let in for another place is forgotten: they are not this one's to remove. */
async function connect(tx: Tx, input: ChatPlace & { chatId: number }): Promise<void> {
  const { courseId, groupId, teacher, chatId } = input
  await tx.run(sql`
    delete from telegram_chat_member m using telegram_chat c
     where c.chat_id = ${chatId}::bigint and c.course_id is null
       and (c.former_course_id is distinct from ${courseId} or c.group_id is distinct from ${groupId})
       and m.chat_id = c.chat_id`)
  const connected = await tx.run(sql`
    update telegram_chat c set course_id = ${courseId}, group_id = ${groupId}, former_course_id = null
     where c.chat_id = ${chatId}::bigint and c.teacher_id = ${teacher.id} and (c.course_id is null or ${isAt(input)})`)
  if (connected === 0) throw new Failure('telegram_chat_taken')
}

/** Whether the connected chat `c` is that of the place. */
const isAt = ({ courseId, groupId }: ChatPlace): Statement =>
  sql`c.course_id = ${courseId} and c.group_id is not distinct from ${groupId}`

/** The group, if any. Fails with `not_found` unless the teacher runs the chats of the course, and the group is one of its own. */
async function checkPlace(
  db: Queryable,
  { courseId, groupId, teacher }: ChatPlace,
): Promise<CourseChat['group']> {
  await courseFor(db, 'run_chat', { courseId, teacherId: teacher.id })
  if (groupId === null) return null
  const group = await groupFor(db, 'run_chat', { groupId, user: teacher })
  if (group.course_id !== courseId) throw new Failure('not_found')
  return { id: group.id, title: group.title }
}

/** `checkPlace` with the course locked. */
async function lockPlace(tx: Tx, place: ChatPlace): Promise<void> {
  await lockCourseFor(tx, 'run_chat', { courseId: place.courseId, teacherId: place.teacher.id })
  await checkPlace(tx, place)
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
 * Disconnects the chat from its place. Nobody is removed: the chat is its teacher's. Members are remembered, and checked again
 * when the chat is connected there again. Repeating it changes nothing.
 */
export async function disconnectChat(deps: Deps, place: ChatPlace): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPlace(tx, place)
    await tx.run(sql`
      with gone as (
        update telegram_chat c set course_id = null, former_course_id = c.course_id
         where ${isAt(place)} and c.teacher_id = ${place.teacher.id} returning c.chat_id),
      kept as (
        update telegram_chat_member set check_at = 'infinity'
         where chat_id in (select chat_id from gone) and status in ('member', 'left'))
      delete from telegram_chat_member
       where chat_id in (select chat_id from gone) and status not in ('member', 'left')`)
  })
}
