import type { NextItem } from '@kashf/contract/day/day.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { lockOf, openedBetween } from '../../access/locks.ts'
import { sql } from '../../db/sql.ts'
import type { OfLearner } from './of-learner.ts'

const MOST = 10

/** The lessons that were added to, or opened in, courses that the learner already had, today, and that are not completed. */
export async function openedItems({ deps, userId }: OfLearner): Promise<NextItem[]> {
  const now = deps.clock.now()
  const midnight = tashkentMidnight(tashkentDay(now))
  const rows = await deps.db.rows<Omit<NextItem & { kind: 'opened' }, 'kind'>>(sql`
    select l.id as lesson_id, l.course_id, l.title, c.title as course_title
      from ${learners} e join course c on c.id = e.course_id
      join lesson l on l.course_id = c.id and l.deleted_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id
     where e.student_id = ${userId} and ${isOpenAt(now)} and e.created_at < ${midnight} and p.completed_at is null
       and case when l.created_at >= ${midnight} then l.is_open or ${lockOf(userId, now)} is null
                else not l.is_open and exists (select from lesson_unlock u where u.lesson_id = l.id)
                     and ${openedBetween(userId, midnight, now)} end
     order by c.id, l.position, l.id limit ${MOST}`)
  return rows.map((row) => ({ kind: 'opened' as const, ...row }))
}
