import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notices/notify.ts'
import { isOvertaken } from '../webhook/is-overtaken.ts'

/** The rights that the bot needs in a chat. */
export interface ChatRights {
  canInvite: boolean
  canRemove: boolean
}

interface ChatRow {
  works: boolean
  course_id: number | null
  group_id: number | null
  teacher_id: number
  update_id: bigint
}

/**
 * Stores the bot's rights in a known chat, unless a later update has stored newer ones. When a connected chat loses a
 * right, its teacher gets a notice; when it has both again, waiting members are settled at once.
 */
export async function setChatRights(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  input: ChatRights & { chatId: number; updateId?: number; title?: string },
): Promise<void> {
  const { chatId, canInvite, canRemove, updateId = null } = input
  const before = await tx.one<ChatRow>(sql`
    select can_invite and can_remove as works, course_id, group_id, teacher_id, update_id from telegram_chat
     where chat_id = ${chatId}::bigint for no key update`)
  if (!before) return
  if (updateId !== null && (await isOvertaken(tx, { handled: before.update_id, updateId }))) return
  await tx.run(sql`
    update telegram_chat set can_invite = ${canInvite}, can_remove = ${canRemove},
           title = coalesce(${input.title ?? null}, title), update_id = coalesce(${updateId}::bigint, update_id)
     where chat_id = ${chatId}::bigint`)
  if (before.course_id === null) return
  const works = canInvite && canRemove
  if (works) {
    await tx.run(sql`
      update telegram_chat_member set check_at = '-infinity', tries = 0
       where chat_id = ${chatId}::bigint and check_at = 'infinity'`)
  } else if (before.works) {
    const course = await tx.one<{ title: string; chat: string }>(sql`
      select c.title, t.title as chat from course c join telegram_chat t on t.course_id = c.id
       where t.chat_id = ${chatId}::bigint`)
    if (!course) return
    const { course_id, group_id } = before
    const subject = { course_id, title: course.title, chat: course.chat, group_id }
    await notify(deps, tx, { userId: before.teacher_id, kind: 'chat_rights_lost', subject })
  }
}
