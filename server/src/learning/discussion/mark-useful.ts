import type { UsefulMark } from '@kashf/contract/learning/learning.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/**
 * Marks a comment that opens a thread as useful to the viewer, or removes the mark. Idempotent: everyone counts once.
 * Fails with `own_comment` for its author.
 */
export async function markUseful(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  input: { viewer: SessionUser; commentId: number; isUseful: boolean },
): Promise<UsefulMark> {
  const { viewer, commentId, isUseful } = input
  return deps.db.transaction(async (tx) => {
    // The lock serializes the marks of one comment.
    const comment = await tx.found<{ course_id: number; author_id: number; useful_count: number }>(sql`
      select course_id, author_id, useful_count from course_comment
       where id = ${commentId} and parent_id is null and deleted_at is null and hidden_at is null for no key update`)
    await visibleCourse(deps, tx, comment.course_id, viewer)
    if (comment.author_id === viewer.id) throw new Failure('own_comment')
    const changed = isUseful
      ? await tx.rows(sql`
          insert into comment_useful (comment_id, user_id, created_at)
          values (${commentId}, ${viewer.id}, ${deps.clock.now()}) on conflict do nothing returning comment_id`)
      : await tx.rows(sql`
          delete from comment_useful where comment_id = ${commentId} and user_id = ${viewer.id} returning comment_id`)
    if (changed.length === 0) return { useful_count: comment.useful_count, is_useful: isUseful }
    const useful_count = comment.useful_count + (isUseful ? 1 : -1)
    await tx.run(sql`update course_comment set useful_count = ${useful_count} where id = ${commentId}`)
    tx.afterCommit(() => deps.publicCache.clear())
    return { useful_count, is_useful: isUseful }
  })
}
