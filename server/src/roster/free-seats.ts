import { COUNTED_MONTHS } from '@kashf/contract/roster/limits.ts'
import type { TeacherSeats } from '@kashf/contract/roster/seats.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { accessUntil } from '../purchases/access-until.ts'
import { isLiving, joinSeatGrant } from './seat-state.ts'

/** The free seats of those who have no number of their own. */
export async function freeSeatsOfAll(db: Queryable): Promise<number> {
  const { seats } = await db.only<{ seats: number }>(
    sql`select seats from free_seats where teacher_id is null`,
  )
  return seats
}

/**
 * The free seats of a teacher and how many are used: those that live, and those of learners who came in the last twelve months,
 * so that one seat does not serve a row of people. Fails with `not_found` for who is no teacher.
 */
export async function teacherSeats(
  db: Queryable,
  { teacherId, now }: { teacherId: number; now: Date },
): Promise<TeacherSeats> {
  const row = await db.found<{ own: number | null; used: number }>(sql`
    select (select seats from free_seats where teacher_id = ${teacherId}) as own,
           (select count(*)::int from roster_seat s ${joinSeatGrant}
             where s.teacher_id = ${teacherId} and s.is_free
               and (s.came_at > ${accessUntil(now, -COUNTED_MONTHS)} or ${isLiving(now)})) as used
      from teacher where user_id = ${teacherId}`)
  return { ...row, free: row.own ?? (await freeSeatsOfAll(db)) }
}

/** Gives a teacher a number of their own, or with null that of everybody. */
export async function setFreeSeats(
  tx: Queryable,
  { teacherId, seats }: { teacherId: number | null; seats: number | null },
): Promise<void> {
  if (seats === null) {
    await tx.run(sql`delete from free_seats where teacher_id = ${teacherId} and teacher_id is not null`)
    return
  }
  await tx.run(sql`
    insert into free_seats (teacher_id, seats) values (${teacherId}, ${seats})
    on conflict (teacher_id) do update set seats = excluded.seats`)
}
