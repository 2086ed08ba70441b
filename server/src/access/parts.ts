import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** Whether a part with lessons is not paid, of a course that the person buys in parts and does not have by anything else. */
export async function lacksPart(
  db: Queryable,
  now: Date,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<boolean> {
  const row = await db.one(sql`
    select from part_plan n
     where n.user_id = ${userId} and n.course_id = ${courseId} and not has_whole_course(n.user_id, n.course_id, ${now})
       and exists (
         select from course_part_lesson o join lesson l on l.id = o.lesson_id and l.deleted_at is null
          where o.parts_id = n.parts_id and o.part <> all (n.paid))`)
  return row !== undefined
}
