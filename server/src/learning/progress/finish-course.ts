import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/**
 * Records who has completed every lesson of a course: the person `userId`, or everybody after a lesson was deleted. They stay
 * finished when lessons are added. Repeated, it changes nothing.
 */
export async function recordFinished(
  tx: Tx,
  { courseId, userId }: { courseId: number; userId?: number },
): Promise<void> {
  const every = sql`select id from lesson where course_id = ${courseId} and deleted_at is null`
  await tx.run(sql`
    insert into course_finish (user_id, course_id, finished_at)
    select p.user_id, ${courseId}, max(p.completed_at) from lesson_progress p
     where p.lesson_id = any(array(${every})) and p.completed_at is not null
       and ${userId === undefined ? sql`true` : sql`p.user_id = ${userId}`}
     group by p.user_id having count(*) = cardinality(array(${every}))
    on conflict do nothing`)
}
