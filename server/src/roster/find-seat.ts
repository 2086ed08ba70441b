import type { SeatState } from '@kashf/contract/roster/seats.ts'
import { lockLearner } from '../access/lock-learner.ts'
import { mayInSql } from '../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import type { SeatToEnd } from './end-seat.ts'
import { joinSeatGrant, pausedUntil, seatState, seatUntil } from './seat-state.ts'

/** A seat as returned to the owner of its course. */
export interface FoundSeat extends SeatToEnd {
  state: SeatState
  /** Ended by the teacher or the person, not by time. */
  is_ended: boolean
  name: string
  until: Date | null
  paused_until: Date | null
  period: number | null
  came_at: Date | null
  asker_id: number | null
}

interface OfSeat {
  seatId: number
  /** Who calls. */
  teacherId: number
  now: Date
}

const readSeat = (db: Queryable, { seatId, teacherId, now }: OfSeat): Promise<FoundSeat> =>
  db.found<FoundSeat>(sql`
    select s.id, s.batch_id, s.course_id, s.teacher_id, c.title, s.group_id, s.user_id, s.fee_tiyin, s.name, s.period, s.came_at,
           s.asker_id, ${seatState(now)} as state, s.ended_at is not null as is_ended, ${seatUntil} as until,
           ${pausedUntil(now)} as paused_until
      from roster_seat s join course c on c.id = s.course_id ${joinSeatGrant}
     where s.id = ${seatId} and c.deleted_at is null and ${mayInSql(teacherId, 'bring_learners')}`)

/**
 * The seat with its learner, or who asks for it, and itself locked; `not_found` for any other. Fails with `seat_changed` when
 * somebody came meanwhile.
 */
export async function lockSeat(tx: Tx, of: OfSeat): Promise<FoundSeat> {
  const before = await readSeat(tx, of)
  const userId = before.user_id ?? before.asker_id
  if (userId !== null) await lockLearner(tx, { userId, courseId: before.course_id })
  await tx.one(sql`select id from roster_seat where id = ${of.seatId} for no key update`)
  const seat = await readSeat(tx, of)
  if ((seat.user_id ?? seat.asker_id) !== userId) throw new Failure('seat_changed')
  return seat
}
