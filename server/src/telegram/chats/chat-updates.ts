import { oneOf } from '@kashf/contract/common.ts'
import type { Update } from '@kashf/contract/telegram/bot-updates.ts'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { oneLine } from '../../accounts/people.ts'
import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { botIdOf } from '../bot-api/bot-name.ts'
import { PersonId } from '../webhook/updates.ts'
import { setChatRights } from './chat-rights.ts'

/** Maximum stored chats of a teacher; further ones are not stored. */
const MAX_CHATS_OF_TEACHER = 50
/** Maximum length of a stored title, above the 128 characters of Telegram. */
const MAX_TITLE = 255

const Chat = Type.Object({
  id: Type.Integer({ minimum: -4_503_599_627_370_495, maximum: -1 }),
  type: oneOf(['channel', 'supergroup']),
  title: Type.String(),
})
const From = Type.Object({ id: PersonId })

/** An update about the bot's own membership in a chat. */
const ChatMembership = Type.Object({
  chat: Chat,
  from: From,
  new_chat_member: Type.Object({
    status: Type.String(),
    can_invite_users: Type.Optional(Type.Boolean()),
    can_restrict_members: Type.Optional(Type.Boolean()),
  }),
})

/** An update about a person who joined or left a chat. */
const MemberChange = Type.Object({
  chat: Chat,
  new_chat_member: Type.Object({
    user: From,
    status: Type.String(),
    is_member: Type.Optional(Type.Boolean()),
  }),
})

/** A request to join a chat by a link. */
const JoinRequest = Type.Object({
  chat: Chat,
  from: From,
  invite_link: Type.Object({ creator: From }),
})

/**
 * Stores a chat in which a teacher with a linked account has made the bot an administrator, and the bot's rights there.
 * Telegram vouches for `from`: only an administrator of the chat can appoint one.
 */
async function takeChatMembership(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  updateId: number,
  { chat, from, new_chat_member: bot }: Static<typeof ChatMembership>,
): Promise<void> {
  const isAdministrator = bot.status === 'administrator'
  const canInvite = isAdministrator && bot.can_invite_users === true
  const canRemove = isAdministrator && bot.can_restrict_members === true
  const title = oneLine(chat.title.slice(0, MAX_TITLE).toWellFormed()) || '–'
  if (isAdministrator) {
    // Until it is connected, a chat belongs to the teacher who appointed the bot last.
    await tx.run(sql`
      insert into telegram_chat (chat_id, teacher_id, kind, title, can_invite, can_remove, added_at)
      select ${chat.id}::bigint, u.id, ${chat.type === 'channel' ? 'channel' : 'group'}, ${title},
             ${canInvite}, ${canRemove}, ${deps.clock.now()}
        from telegram_account a join app_user u on u.id = a.user_id
       where a.telegram_id = ${from.id}::bigint and u.type = ${literal.userType.teacher} and u.blocked_at is null
         and (select count(*) from telegram_chat c where c.teacher_id = u.id) < ${MAX_CHATS_OF_TEACHER}
      on conflict (chat_id) do update set teacher_id = excluded.teacher_id where telegram_chat.course_id is null`)
  } else {
    // A chat that had a course keeps its members for the case that the bot returns.
    await tx.run(sql`
      delete from telegram_chat
       where chat_id = ${chat.id}::bigint and course_id is null and former_course_id is null`)
  }
  await setChatRights(deps, tx, { chatId: chat.id, updateId, title, canInvite, canRemove })
}

/** Records that a member has left the chat, and queues a check, because the update may be late. */
async function takeMemberChange(
  tx: Tx,
  { chat, new_chat_member: member }: Static<typeof MemberChange>,
): Promise<void> {
  const { status, is_member: isMember = true } = member
  const hasLeft = status === 'left' || status === 'kicked' || (status === 'restricted' && !isMember)
  if (!hasLeft) return
  await tx.run(sql`
    update telegram_chat_member set status = 'left', check_at = '-infinity'
     where chat_id = ${chat.id}::bigint and telegram_id = ${member.user.id}::bigint and status = 'member'`)
}

/** Queues a join request made with a link of the bot. Requests with other links are left to the chat's administrators. */
async function takeJoinRequest(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  { chat, from, invite_link }: Static<typeof JoinRequest>,
): Promise<void> {
  if (invite_link.creator.id !== botIdOf(env)) return
  await tx.run(sql`
    insert into telegram_chat_member (chat_id, telegram_id, status, check_at)
    select chat_id, ${from.id}::bigint, 'requested', '-infinity'
      from telegram_chat where chat_id = ${chat.id}::bigint and course_id is not null
    on conflict (chat_id, telegram_id) do update set status = 'requested', check_at = '-infinity', tries = 0`)
}

/** Handles updates from channels and groups. An unknown update changes nothing. */
export async function takeChatUpdate(
  deps: Pick<Deps, 'clock' | 'live' | 'env'>,
  tx: Tx,
  update: Update,
): Promise<void> {
  const { update_id, my_chat_member: own, chat_member: change, chat_join_request: request } = update
  if (Value.Check(ChatMembership, own)) await takeChatMembership(deps, tx, update_id, own)
  else if (Value.Check(MemberChange, change)) await takeMemberChange(tx, change)
  else if (Value.Check(JoinRequest, request)) await takeJoinRequest(deps, tx, request)
}
