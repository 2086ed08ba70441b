import { isOpenAt, learners } from '../../access/learners.ts'
import { openedBetween } from '../../access/locks.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { NewNotice } from '../../notices/notify.ts'

export interface EndedPause {
  user_id: number
  course_id: number
  began_at: Date
}

/** Counts pauses that are over among the past ones, of the members `m` for whom the condition holds. */
export const settlePauses = (tx: Tx, where: Statement): Promise<EndedPause[]> =>
  tx.rows<EndedPause>(sql`
    with over as (
      select m.id, m.user_id, m.course_id, m.paused_from as began_at from group_member m
       where m.paused_until is not null and ${where} order by m.id for no key update),
    settled as (
      update group_member m set moved = m.moved + (m.paused_until - m.paused_from), paused_from = null, paused_until = null
        from over where m.id = over.id)
    select user_id, course_id, began_at from over`)

/** The notices of lessons that opened while their learners paused, to be sent once the course is open to them again. */
export async function noticesOfPauses(
  tx: Tx,
  now: Date,
  pauses: readonly EndedPause[],
): Promise<NewNotice[]> {
  if (pauses.length === 0) return []
  const opened = await tx.rows<{
    user_id: number
    course_id: number
    lesson_id: number
    title: string
    lesson: string
  }>(sql`
    select over.user_id, over.course_id, l.id as lesson_id, c.title, l.title as lesson
      from unnest(${pauses.map(({ user_id }) => user_id)}::int[], ${pauses.map(({ course_id }) => course_id)}::int[],
             ${pauses.map(({ began_at }) => began_at)}::timestamptz[]) over (user_id, course_id, began_at)
      join ${learners} e on e.student_id = over.user_id and e.course_id = over.course_id
      join course c on c.id = over.course_id and c.deleted_at is null
      join lesson l on l.course_id = c.id and l.deleted_at is null and not l.is_open
     where ${isOpenAt(now)} and ${openedBetween(sql`over.user_id`, sql`over.began_at`, now)}
     order by over.user_id, l.position, l.id`)
  return opened.map(({ user_id, ...subject }) => ({
    ...{ userId: user_id, kind: 'lesson_opened', subject },
    once: `lesson_opened:${subject.lesson_id}`,
  }))
}
