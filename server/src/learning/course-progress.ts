import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/**
 * How far the person is in each course: whole percent of its lessons completed, rounded down, so that 100 means all.
 * Courses without lessons are 0.
 */
export async function courseProgress(
  db: Queryable,
  userId: number,
  courseIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.rows<{ course_id: number; percent: number }>(sql`
    select l.course_id, (100 * count(p.completed_at) / count(*))::int as percent
      from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${userId}
     where l.course_id = any(${courseIds}::int[]) and l.deleted_at is null
     group by l.course_id`)
  const percents = new Map(courseIds.map((id) => [id, 0]))
  for (const row of rows) percents.set(row.course_id, row.percent)
  return percents
}
