import { MAX_PAUSE_DAYS } from '@kashf/contract/groups/limits.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { extendAccess, pauseAccess, resumeAccess } from '../access/grants.ts'
import { audit } from '../audit/audit.ts'
import { DAY_MS } from '../clock.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../errors/failure.ts'
import { pauseMember, resumeMember } from '../groups/members/pause.ts'
import { memberOfSeat } from '../groups/members/seats.ts'
import type { SessionUser } from '../http/session.ts'
import { accessUntil } from '../purchases/access-until.ts'
import { endSeat } from './end-seat.ts'
import { type FoundSeat, lockSeat } from './find-seat.ts'
import { openSeat } from './open-seat.ts'
import { tellLearner } from './tell-seats.ts'

type SeatDeps = Pick<Deps, 'db' | 'clock' | 'live'>
interface OfSeat {
  seatId: number
  /** The owner of the course. */
  user: SessionUser
}

/** Every change of a seat: locked, made, and in the audit trail. */
const change = (
  deps: SeatDeps,
  { seatId, user, action, after }: OfSeat & { action: string; after?: object },
  make: (tx: Tx, seat: FoundSeat, now: Date) => Promise<void>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const seat = await lockSeat(tx, { seatId, teacherId: user.id, now })
    await make(tx, seat, now)
    await audit(tx, {
      ...{ personId: user.id, action, subject: `course:${seat.course_id}` },
      ...{ before: { seat: seatId, person: seat.user_id ?? seat.asker_id, until: seat.until }, after },
    })
  })

/** Opens the course to who asks with the link of a seat. Fails with `seat_changed` when nobody does. */
export const confirmSeat = (deps: SeatDeps, of: OfSeat): Promise<void> =>
  change(deps, { ...of, action: 'seat.confirm' }, async (tx, seat, now) => {
    if (seat.state !== 'asking' || seat.asker_id === null) throw new Failure('seat_changed')
    await openSeat(tx, { seat, userId: seat.asker_id, now })
    await tellLearner(deps, tx, { seat, userId: seat.asker_id, change: { kind: 'seat_opened' } })
  })

/** Refuses who asks: their link is worth nothing, and a new one is for the right person. Fails like `confirmSeat`. */
export const refuseSeat = (deps: SeatDeps, of: OfSeat): Promise<void> =>
  change(deps, { ...of, action: 'seat.refuse' }, async (tx, seat) => {
    if (seat.state !== 'asking' || seat.asker_id === null) throw new Failure('seat_changed')
    await tx.run(sql`update roster_seat set asker_id = null, token_hash = null where id = ${seat.id}`)
    await tellLearner(deps, tx, { seat, userId: seat.asker_id, change: { kind: 'seat_refused' } })
  })

/**
 * Lets a seat last through a day in Tashkent. Fails at `until` unless that is later than it lasts now and, for a paid one, within
 * what was paid for; with `seat_ended` when it is over: the person is brought again.
 */
export const prolongSeat = (
  deps: SeatDeps,
  { until: day, reason, ...of }: OfSeat & { until: string; reason: string },
): Promise<void> => {
  const until = new Date(tashkentMidnight(day).getTime() + DAY_MS)
  return change(deps, { ...of, action: 'seat.prolong', after: { until, reason } }, async (tx, seat, now) => {
    if (seat.state === 'over') throw new Failure('seat_ended')
    if (seat.until === null || until <= seat.until || until <= now) throw invalid({ until: 'prolong_day' })
    const paid = seat.period === null ? null : accessUntil(seat.came_at ?? now, seat.period)
    if (paid !== null && until > paid) throw invalid({ until: 'beyond_paid_seat' })
    await tx.run(sql`update roster_seat set until = ${until} where id = ${seat.id}`)
    if (seat.user_id === null) return
    await extendAccess(tx, { userId: seat.user_id, courseId: seat.course_id, until })
    const last = new Date(until.getTime() - 1).toISOString()
    await tellLearner(deps, tx, {
      seat,
      userId: seat.user_id,
      change: { kind: 'seat_prolonged', until: last, reason },
    })
  })
}

/**
 * Closes the course to who came until the morning of a day; their term grows by as much. In a group the group's own pause does it,
 * with its days. Fails like `pauseMember`.
 */
export async function pauseSeat(
  deps: SeatDeps,
  { until: day, reason, ...of }: OfSeat & { until: string; reason: string },
): Promise<void> {
  const memberId = await memberIdOf(deps, of)
  if (memberId !== null) return pauseMember(deps, { memberId, user: of.user, until: day, reason })
  const until = tashkentMidnight(day)
  return change(deps, { ...of, action: 'seat.pause', after: { until, reason } }, async (tx, seat, now) => {
    if (until <= now) throw invalid({ until: 'past_day' })
    if (until.getTime() > now.getTime() + MAX_PAUSE_DAYS * DAY_MS) {
      throw new Failure('pause_too_long', { data: { days_left: MAX_PAUSE_DAYS } })
    }
    if (seat.state === 'paused') throw new Failure('member_paused')
    if (seat.state !== 'came' || seat.user_id === null) throw new Failure('member_without_access')
    await pauseAccess(tx, { userId: seat.user_id, courseId: seat.course_id, from: now, until })
    const told = { kind: 'seat_paused', until: until.toISOString(), reason } as const
    await tellLearner(deps, tx, { seat, userId: seat.user_id, change: told })
  })
}

/** Ends a pause now. Fails with `member_not_paused`. */
export async function resumeSeat(deps: SeatDeps, of: OfSeat): Promise<void> {
  const memberId = await memberIdOf(deps, of)
  if (memberId !== null) return resumeMember(deps, { memberId, user: of.user })
  return change(deps, { ...of, action: 'seat.resume' }, async (tx, seat, now) => {
    if (seat.state !== 'paused' || seat.user_id === null) throw new Failure('member_not_paused')
    await resumeAccess(tx, { userId: seat.user_id, courseId: seat.course_id, at: now })
    await tellLearner(deps, tx, { seat, userId: seat.user_id, change: { kind: 'seat_resumed' } })
  })
}

/** The membership by which a group pauses who came; null without one. Others get `not_found`. */
const memberIdOf = (deps: SeatDeps, { seatId, user }: OfSeat): Promise<number | null> =>
  deps.db.transaction(async (tx) => {
    await lockSeat(tx, { seatId, teacherId: user.id, now: deps.clock.now() })
    return memberOfSeat(tx, seatId)
  })

/** Takes a seat back; `endSeat` says what follows. Fails with `seat_ended` when that was done before. */
export const takeSeatBack = (deps: SeatDeps, { reason, ...of }: OfSeat & { reason: string }): Promise<void> =>
  change(deps, { ...of, action: 'seat.end', after: { reason } }, async (tx, seat, now) => {
    if (seat.is_ended) throw new Failure('seat_ended')
    const userId = seat.user_id ?? seat.asker_id
    await endSeat(tx, { seat, by: 'teacher', reason, now })
    if (userId !== null) await tellLearner(deps, tx, { seat, userId, change: { kind: 'seat_ended', reason } })
  })
