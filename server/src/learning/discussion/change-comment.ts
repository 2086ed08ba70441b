import type { CourseComment } from '@kashf/contract/catalogue.ts'
import { sql } from '../../db/sql.ts'
import { Failure, invalid } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { refuseSpam } from '../user-text/refuse-spam.ts'
import { visibleCourse } from '../visible-course.ts'
import { findComment } from './comments.ts'
import { countVisibleInThread } from './count-thread.ts'
import { lockOwnPost } from './posts.ts'

/** Edits the author's own comment or answer, which is then shown as edited. */
export async function editComment(
  deps: Deps,
  input: { viewer: SessionUser; id: number; text: string },
): Promise<CourseComment> {
  const { viewer, id } = input
  const text = toPlainText(input.text)
  if (!text) throw invalid({ text: 'required' })
  return deps.db.transaction(async (tx) => {
    const own = await lockOwnPost(tx, 'course_comment', { id, authorId: viewer.id })
    const course = await visibleCourse(tx, own.course_id, viewer)
    const now = deps.clock.now()
    await refuseSpam(tx, { viewer, course, text, now, except: { commentId: id } })
    await tx.run(sql`update course_comment set text = ${text}, edited_at = ${now} where id = ${id}`)
    tx.afterCommit(() => deps.publicCache.clear())
    const comment = await findComment(tx, { id, viewerId: viewer.id })
    if (!comment) throw new Failure('not_found')
    return comment
  })
}

/** Deletes the author's own comment, with the answers under it, or their own answer. */
export async function deleteComment(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  input: { viewer: SessionUser; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const own = await lockOwnPost(tx, 'course_comment', { id: input.id, authorId: input.viewer.id })
    const visible = await countVisibleInThread(tx, own)
    await tx.run(sql`update course_comment set deleted_at = ${deps.clock.now()} where id = ${own.id}`)
    await tx.run(
      sql`update course set comments_count = comments_count - ${visible} where id = ${own.course_id}`,
    )
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
