import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { notify } from '../notices/notify.ts'
import { countThread } from './count-comments.ts'

interface Moderated {
  id: number
  course_id: number
  parent_id: number | null
  author_id: number
  hidden_at: Date | null
  title: string
}

async function lockComment(tx: Tx, commentId: number): Promise<Moderated> {
  const comment = await tx.one<Moderated>(sql`
    select m.id, m.course_id, m.parent_id, m.author_id, m.hidden_at, c.title
      from course_comment m join course c on c.id = m.course_id
     where m.id = ${commentId} and m.deleted_at is null for no key update of m`)
  if (!comment) throw new Failure('not_found')
  return comment
}

/**
 * Takes a comment out of everybody's sight, and with it the answers in its thread. Its author hears why. Hiding what is
 * hidden changes nothing. `not_found` when it was deleted.
 */
export async function hideComment(
  deps: Deps,
  tx: Tx,
  input: { commentId: number; reason: string },
): Promise<void> {
  const comment = await lockComment(tx, input.commentId)
  if (comment.hidden_at) return
  const shown = await countThread(tx, comment)
  await tx.run(sql`
    update course_comment set hidden_at = ${deps.clock.now()}, hidden_reason = ${input.reason}
     where id = ${comment.id}`)
  await tx.run(sql`
    update course set comments_count = comments_count - ${shown} where id = ${comment.course_id}`)
  await notify(deps, tx, {
    userId: comment.author_id,
    kind: 'comment_hidden',
    subject: { course_id: comment.course_id, title: comment.title, reason: input.reason },
  })
  tx.afterCommit(() => deps.publicCache.clear())
}

/** Shows a hidden comment again. Showing what is shown changes nothing. */
export async function restoreComment(deps: Deps, tx: Tx, input: { commentId: number }): Promise<void> {
  const comment = await lockComment(tx, input.commentId)
  if (!comment.hidden_at) return
  await tx.run(sql`update course_comment set hidden_at = null, hidden_reason = null where id = ${comment.id}`)
  const shown = await countThread(tx, comment)
  await tx.run(sql`
    update course set comments_count = comments_count + ${shown} where id = ${comment.course_id}`)
  tx.afterCommit(() => deps.publicCache.clear())
}
