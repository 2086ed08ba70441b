import type { LessonOrder } from '@kashf/contract/authoring/authoring.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { numberLessons } from '../curriculum/number-lessons.ts'

/**
 * Puts the lessons of the teacher's own course in the given order, which must contain each once. No lesson leaves its
 * section.
 */
export async function orderLessons(
  deps: Pick<Deps, 'db' | 'publicCache'>,
  input: { courseId: number; teacherId: number; lessonIds: number[] },
): Promise<LessonOrder> {
  const { courseId, lessonIds } = input
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', input)
    const rows = await tx.rows<{ id: number }>(
      sql`select id from lesson where course_id = ${courseId} and deleted_at is null`,
    )
    const given = new Set(lessonIds)
    const isComplete =
      given.size === lessonIds.length && rows.length === given.size && rows.every(({ id }) => given.has(id))
    if (!isComplete) throw invalid({ lesson_ids: 'lesson_order' })
    await tx.run(sql`
      update lesson set position = array_position(${lessonIds}::int[], id)
       where course_id = ${courseId} and deleted_at is null`)
    await numberLessons(tx, courseId)
    tx.afterCommit(() => deps.publicCache.clear())
    const ordered = await tx.rows<{ id: number }>(sql`
      select id from lesson where course_id = ${courseId} and deleted_at is null order by position, id`)
    return { lesson_ids: ordered.map(({ id }) => id) }
  })
}
