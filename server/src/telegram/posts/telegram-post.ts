import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { PostRef } from '../../learning/discussion/continue-thread.ts'

/** How long a message of the bot may be replied to. */
const REPLIED_WITHIN_MS = 90 * DAY_MS

/** A message of a chat with the bot. */
export interface ChatMessage {
  telegramId: number
  messageId: number
}

/** The columns `question_id` and `comment_id` of a post. */
export const columnsOf = ({ kind, id }: PostRef) => ({
  questionId: kind === 'question' ? id : null,
  commentId: kind === 'comment' ? id : null,
})

interface PostColumns {
  question_id: number | null
  comment_id: number | null
}

/** The post that the columns of a row name; null for none. */
export function postIn({ question_id, comment_id }: PostColumns): PostRef | null {
  if (question_id !== null) return { kind: 'question', id: question_id }
  return comment_id === null ? null : { kind: 'comment', id: comment_id }
}

/** The post that a notice tells of, which its message may be answered with; null for other notices. */
export function postOfNotice({ kind, subject }: NoticeContent): PostRef | null {
  if (kind === 'new_question' || kind === 'question_answer') return refOf('question', subject.post_id)
  if (kind === 'new_comment' || kind === 'comment_answer') return refOf('comment', subject.post_id)
  return null
}

/** Notices of earlier releases name no post. */
const refOf = (kind: PostRef['kind'], id: number | undefined): PostRef | null =>
  id === undefined ? null : { kind, id }

export const isTooOld = (deps: Pick<Deps, 'clock'>, sentAt: Date): boolean =>
  deps.clock.now().getTime() - sentAt.getTime() > REPLIED_WITHIN_MS

/**
 * Remembers what a message of the bot is about, and forgets those that are too old to be replied to. A chat that was unlinked
 * and a post that was deleted meanwhile are left out.
 */
export async function rememberSent(
  deps: Pick<Deps, 'clock' | 'db'>,
  { telegramId, messageId, post }: ChatMessage & { post: PostRef },
): Promise<void> {
  const now = deps.clock.now()
  const { questionId, commentId } = columnsOf(post)
  await deps.db.run(sql`
    with old as (delete from telegram_post where sent_at < ${new Date(now.getTime() - REPLIED_WITHIN_MS)})
    insert into telegram_post (telegram_id, message_id, question_id, comment_id, sent_at)
    select telegram_id, ${messageId}, ${questionId}::int, ${commentId}::int, ${now}
      from telegram_account where telegram_id = ${telegramId}::bigint
       and (exists (select from lesson_question where id = ${questionId}::int)
            or exists (select from course_comment where id = ${commentId}::int))
    on conflict (telegram_id, message_id) do update
       set question_id = excluded.question_id, comment_id = excluded.comment_id, update_id = null, sent_at = excluded.sent_at`)
}

/** What a message of the chat is about, or what became of it; undefined when it is unknown or too old. */
export async function findTelegramPost(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { telegramId, messageId }: ChatMessage,
): Promise<{ post: PostRef; updateId: bigint | null } | undefined> {
  const row = await tx.one<PostColumns & { update_id: bigint | null; sent_at: Date }>(sql`
    select question_id, comment_id, update_id, sent_at from telegram_post
     where telegram_id = ${telegramId}::bigint and message_id = ${messageId}`)
  const post = row && postIn(row)
  return post && !isTooOld(deps, row.sent_at) ? { post, updateId: row.update_id } : undefined
}

/** Remembers which post a message of the person is, and its newest update. */
export async function rememberPosted(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: ChatMessage & { post: PostRef; updateId: number },
): Promise<void> {
  const { questionId, commentId } = columnsOf(input.post)
  await tx.run(sql`
    insert into telegram_post (telegram_id, message_id, question_id, comment_id, update_id, sent_at)
    values (${input.telegramId}::bigint, ${input.messageId}, ${questionId}, ${commentId}, ${input.updateId}::bigint, ${deps.clock.now()})
    on conflict (telegram_id, message_id) do update set update_id = excluded.update_id`)
}
