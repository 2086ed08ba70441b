import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The ids of the published courses with the most learners. */
export async function popularCourses(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from course_find where is_published order by learners_count desc, id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}
