import type { ChatInvitation, ChatInviteLink } from '@kashf/contract/telegram/chats.ts'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { accessTo } from '../../access/access.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type BotApi, BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { whileWaiting } from '../bot-api/for-person.ts'
import { refreshRights } from './refresh-rights.ts'

const VALID_MS = DAY_MS
/** The minimum remaining validity of a link that is given again. */
const LEFT_MS = HOUR_MS
/** The name of the link, as the chat's administrators see it. */
const LINK_NAME = 'Kashf'

const InviteLink = Type.Object({ invite_link: Type.String({ pattern: '^https://t\\.me/\\S{1,200}$' }) })

interface Of {
  courseId: number
  userId: number
  /** The chat of the whole course, or of the person's group. */
  of: 'course' | 'group'
}

interface ChatRow {
  chat_id: bigint
  group_id: number | null
  kind: ChatInvitation['kind']
  title: string
  works: boolean
  telegram_id: bigint | null
  status: string | null
  invite_link: string | null
  invited_until: Date | null
}

/** The chat and the person's membership in it; undefined without a chat. */
const chatFor = (db: Queryable, { courseId, userId, of }: Of): Promise<ChatRow | undefined> =>
  db.one<ChatRow>(sql`
    select c.chat_id, c.group_id, c.kind, c.title, c.can_invite and c.can_remove as works, a.telegram_id, m.status,
           m.invite_link, m.invited_until
      from telegram_chat c left join telegram_account a on a.user_id = ${userId}
      left join telegram_chat_member m on m.chat_id = c.chat_id and m.telegram_id = a.telegram_id
     where c.course_id = ${courseId} and ${
       of === 'course'
         ? sql`c.group_id is null`
         : sql`c.group_id = (select group_id from group_member
                              where course_id = ${courseId} and user_id = ${userId} and left_at is null)`
     }`)

/** The invitation on the page of a bought course; null without a chat or without access. */
export async function showInvitation(deps: Deps, of: Of): Promise<ChatInvitation | null> {
  if (!deps.env.telegram?.clientSecret) return null
  if (!(await accessTo(deps.db, deps.clock.now(), of))) return null
  const chat = await chatFor(deps.db, of)
  if (!chat) return null
  return {
    course_id: of.courseId,
    kind: chat.kind,
    title: chat.title,
    works: chat.works,
    is_linked: chat.telegram_id !== null,
    is_member: chat.status === 'member',
  }
}

/**
 * Gives the person their own link, which sends a join request to the bot. Passing the link on is useless: the bot
 * checks the requester. Fails with `purchase_required`, `not_found` without a chat, `telegram_not_linked`, or
 * `telegram_unavailable`.
 */
export async function invite(deps: Deps, of: Of): Promise<ChatInviteLink> {
  const now = deps.clock.now()
  if (!deps.env.telegram) throw new Failure('not_found')
  if (!(await accessTo(deps.db, now, of))) throw new Failure('purchase_required')
  const chat = await chatFor(deps.db, of)
  if (!chat) throw new Failure('not_found')
  if (chat.telegram_id === null) throw new Failure('telegram_not_linked')
  if (!chat.works) throw new Failure('telegram_unavailable')
  const { invite_link, invited_until } = chat
  if (invite_link && invited_until && invited_until.getTime() > now.getTime() + LEFT_MS) {
    return { url: invite_link, expires_at: invited_until.toISOString() }
  }
  const until = new Date(now.getTime() + VALID_MS)
  const url = await createLink(deps, openBotApi(deps.env.telegram), { chatId: chat.chat_id, until })
  // A known member of the chat keeps their state: the link opens the chat for them.
  const stored = await deps.db.run(sql`
    insert into telegram_chat_member (chat_id, telegram_id, status, invite_link, invited_until, check_at)
    select chat_id, ${chat.telegram_id}, 'invited', ${url}, ${until}, ${until}
      from telegram_chat
     where chat_id = ${chat.chat_id} and course_id = ${of.courseId} and group_id is not distinct from ${chat.group_id}
    on conflict (chat_id, telegram_id) do update set invite_link = excluded.invite_link,
      invited_until = excluded.invited_until,
      check_at = case telegram_chat_member.status when 'invited' then excluded.check_at else telegram_chat_member.check_at end`)
  // No stored row means that the teacher has disconnected the chat meanwhile.
  if (stored === 0) throw new Failure('not_found')
  return { url, expires_at: until.toISOString() }
}

function createLink(
  deps: Deps,
  bot: BotApi,
  { chatId, until }: { chatId: bigint; until: Date },
): Promise<string> {
  return whileWaiting(deps, async () => {
    try {
      const link = await bot.call('createChatInviteLink', {
        chat_id: Number(chatId),
        name: LINK_NAME,
        expire_date: Math.floor(until.getTime() / 1000),
        creates_join_request: true,
      })
      if (Value.Check(InviteLink, link)) return link.invite_link
      throw new Error('Telegram gave no invite link')
    } catch (error) {
      if (!(error instanceof BotApiRefused && error.isWithoutRights)) throw error
      await refreshRights(deps, bot, Number(chatId))
      throw new Failure('telegram_unavailable')
    }
  })
}
