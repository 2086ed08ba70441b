import { grantAccess } from '../access/grants.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { joinBySeat } from '../groups/members/seats.ts'
import { accessUntil } from '../purchases/access-until.ts'

interface SeatToOpen {
  id: number
  course_id: number
  group_id: number | null
  until: Date | null
  /** The months of a paid seat. */
  period: number | null
}

/** Until when a seat opens the course: a paid one no longer than a sale would. */
function lastsUntil({ until, period }: Pick<SeatToOpen, 'until' | 'period'>, from: Date): Date | null {
  const paid = period === null ? null : accessUntil(from, period)
  return paid !== null && (until === null || until > paid) ? paid : until
}

/** Gives the seat to a person: the access, and the place in its group. Under the locks of the learner and of the seat. */
export async function openSeat(
  tx: Tx,
  { seat, userId, now }: { seat: SeatToOpen; userId: number; now: Date },
): Promise<void> {
  const { id, course_id: courseId, group_id: groupId } = seat
  await grantAccess(tx, {
    ...{ userId, courseId, source: 'roster', sourceId: id, from: now, until: lastsUntil(seat, now), at: now },
  })
  await tx.run(sql`
    update roster_seat set user_id = ${userId}, came_at = ${now}, asker_id = null, group_id = null, contact = null where id = ${id}`)
  await tx.run(sql`delete from roster_mail where seat_id = ${id}`)
  if (groupId !== null) await joinBySeat(tx, { courseId, seatId: id, groupId, userId, at: now })
}
