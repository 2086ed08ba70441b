import type { UserType } from '@kashf/contract/constants.ts'
import { visibleLesson } from '../../access/visible-course.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { completeByAct } from './complete-by-act.ts'

/**
 * Marks every lesson that is this test as completed for a person who passed it and may open the lesson. It is never undone, and
 * once done it changes nothing. Lessons of the same courses follow one another in the order of the courses' ids.
 */
export async function completeTestLesson(
  deps: Deps,
  tx: Tx,
  { userId, testId }: { userId: number; testId: number },
): Promise<void> {
  const lessons = await tx.rows<{ id: number; type: UserType }>(sql`
    select l.id, u.type from lesson l join course c on c.id = l.course_id join app_user u on u.id = ${userId}
     where l.test_id = ${testId} and l.deleted_at is null and c.deleted_at is null order by l.course_id, l.id`)
  for (const { id, type } of lessons) {
    const viewer = { id: userId, type }
    const lesson = await visibleLesson(deps, tx, id, viewer).catch((error) => {
      if (error instanceof Failure && error.code === 'not_found') return null
      throw error
    })
    if (!lesson?.access.isOpen) continue
    await completeByAct(deps, tx, { viewer, lesson })
  }
}
