import { revokeGrant } from '../access/grants.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { freeSeat } from '../groups/members/seats.ts'
import { postCertain } from '../money/ledger/post.ts'

export interface SeatToEnd {
  id: number
  batch_id: number
  course_id: number
  teacher_id: number
  title: string
  group_id: number | null
  user_id: number | null
  fee_tiyin: bigint
}

/**
 * Ends a seat: takes the access back, frees the place in the group and forgets the contact. What it cost goes back exactly, if
 * its person has not come. Under the locks of the learner, if there is one, and of the seat.
 */
export async function endSeat(
  tx: Tx,
  of: { seat: SeatToEnd; by: 'teacher' | 'person' | 'closing'; reason: string | null; now: Date },
): Promise<void> {
  const { seat, by, reason, now } = of
  const { id, course_id: courseId, user_id: userId, fee_tiyin: feeTiyin } = seat
  const returns = userId === null && feeTiyin > 0n
  await tx.run(sql`
    update roster_seat set ended_at = ${now}, ended_by = ${by}, reason = ${reason}, asker_id = null, group_id = null, contact = null,
           refunded_at = ${returns ? now : null}::timestamptz
     where id = ${id}`)
  if (userId !== null) {
    await revokeGrant(tx, now, { userId, courseId, sources: ['roster'], sourceId: id, reason: 'removed' })
  }
  await freeSeat(tx, { courseId, seatId: id, groupId: seat.group_id, at: now })
  await tx.run(sql`delete from roster_contact where seat_id = ${id}`)
  await tx.run(sql`delete from roster_mail where seat_id = ${id}`)
  if (!returns) return
  await postCertain(tx, {
    ...{ kind: 'seat_return', facts: { title: seat.title }, at: now },
    ...{ cause: `roster:${seat.batch_id}`, idempotencyKey: `seat:${id}:return` },
    entries: [
      { account: { kind: 'earnings', ownerId: seat.teacher_id }, amountTiyin: feeTiyin },
      { account: { kind: 'platform_fee' }, amountTiyin: -feeTiyin },
    ],
  })
}
