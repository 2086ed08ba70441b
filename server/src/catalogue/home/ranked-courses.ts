import { AVERAGE_FROM_SCORES } from '@kashf/contract/catalogue/average.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'

/** How many courses the ranking lists. */
const RANKS = 4

/**
 * The ids of the courses that most learners began since a moment, among those with enough scores to be ranked. Refunded
 * purchases do not count.
 */
export async function mostBegunCourses(db: Queryable, since: Date): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select c.id from (select course_id, count(*) as learners from purchase
                       where created_at >= ${since} and refunded_at is null group by course_id) begun
      join course c on c.id = begun.course_id and c.status = ${literal.courseStatus.published} and c.scores_count >= ${AVERAGE_FROM_SCORES}
     order by begun.learners desc, c.learners_count desc, c.id desc limit ${RANKS}`)
  return rows.map(({ id }) => id)
}
