import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Numbers the lessons of a course from 1 in the order of its sections, lessons without one first. */
export async function numberLessons(tx: Queryable, courseId: number): Promise<void> {
  await tx.run(sql`
    update lesson set position = ordered.position
      from (select l.id, row_number() over (order by s.position nulls first, s.id, l.position, l.id)::int as position
              from lesson l left join course_section s on s.id = l.section_id
             where l.course_id = ${courseId} and l.deleted_at is null) ordered
     where lesson.id = ordered.id and lesson.position <> ordered.position`)
}
