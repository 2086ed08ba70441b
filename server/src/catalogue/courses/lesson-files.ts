import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The files of lessons, a lesson after another and each in its order: `lesson.attachment_id` is the first. */
export async function filesOf(db: Queryable, lessonIds: Statement): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from (
      select l.id as lesson_id, 1 as position, l.attachment_id as id from lesson l
       where l.id in (${lessonIds}) and l.attachment_id is not null
      union all
      select lesson_id, position, attachment_id from lesson_file where lesson_id in (${lessonIds})) file
     order by lesson_id, position`)
  return rows.map(({ id }) => id)
}
