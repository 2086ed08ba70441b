import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { courseProgress } from './course-progress.ts'

/**
 * Marks the lesson as completed and, when it was the last one of a purchased course, issues the certificate in the same
 * transaction. `certificate` is the code of a newly issued certificate, otherwise null.
 */
export async function completeLesson(
  deps: Deps,
  input: { userId: number; lessonId: number; courseId: number },
): Promise<{ course_progress: number; certificate: string | null }> {
  const { userId, lessonId, courseId } = input
  return deps.db.transaction(async (tx) => {
    // The lock that sales take too: it serializes changes of one student and one course. Without it two devices that
    // complete the last two lessons at once would each miss the other's lesson.
    await tx.run(sql`select pg_advisory_xact_lock(${userId}, ${courseId})`)
    await tx.run(sql`
      update lesson_progress set completed_at = ${deps.clock.now()}
       where user_id = ${userId} and lesson_id = ${lessonId} and completed_at is null`)
    const percent = (await courseProgress(tx, userId, [courseId])).get(courseId)?.percent ?? 0
    const issued = percent === 100 ? await issueCertificate(deps, tx, { userId, courseId }) : null
    return { course_progress: percent, certificate: issued?.isNew ? issued.code : null }
  })
}
