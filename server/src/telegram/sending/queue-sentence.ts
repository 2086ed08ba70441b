import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { PostRef } from '../../learning/discussion/continue-thread.ts'
import { columnsOf } from '../posts/telegram-post.ts'

/**
 * Queues a sentence in the language of the person, in place of one that still waits and answers the same message. With `post`
 * it shows that post, and may be replied to.
 */
export async function queueSentence(
  { clock }: Pick<Deps, 'clock'>,
  tx: Queryable,
  input: { telegramId: number; replyTo: number | null; sentence: string; post?: PostRef },
): Promise<void> {
  const { telegramId, replyTo, sentence, post } = input
  const { questionId, commentId } = post ? columnsOf(post) : { questionId: null, commentId: null }
  await tx.run(sql`
    delete from telegram_message
     where telegram_id = ${telegramId}::bigint and sentence is not null and reply_to is not distinct from ${replyTo}::int`)
  await tx.run(sql`
    insert into telegram_message (telegram_id, sentence, reply_to, question_id, comment_id, due_at)
    values (${telegramId}::bigint, ${sentence}, ${replyTo}, ${questionId}, ${commentId}, ${clock.now()})`)
}
