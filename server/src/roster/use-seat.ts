import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { SeatOffer, SeatUsed } from '@kashf/contract/roster/seats.ts'
import { lockLearner } from '../access/lock-learner.ts'
import { personRef } from '../accounts/people.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { endSeat } from './end-seat.ts'
import { isPersonOfSeat } from './is-person-of-seat.ts'
import { openSeat } from './open-seat.ts'
import { hashOfToken } from './seat-links.ts'
import { isLiving, joinSeatGrant, seatUntil } from './seat-state.ts'
import { askTeacher } from './tell-seats.ts'

/** A seat as its link finds it. */
interface LinkedSeat {
  id: number
  batch_id: number
  course_id: number
  teacher_id: number
  title: string
  name: string
  teacher: SeatOffer['teacher']
  group_id: number | null
  group: string | null
  until: Date | null
  period: number | null
  fee_tiyin: bigint
  asker_id: number | null
  user_id: number | null
  is_living: boolean
  is_offered: boolean
}

/** The seat of a link; `not_found` for an unknown one, and for one that the teacher has replaced. */
const findByToken = (db: Queryable, token: string, now: Date): Promise<LinkedSeat> =>
  db.found<LinkedSeat>(sql`
    select s.id, s.batch_id, s.course_id, s.teacher_id, c.title, s.name, ${personRef(sql`t`)} as teacher, s.group_id, g.title as "group",
           ${seatUntil} as until, s.period, s.fee_tiyin, s.asker_id, s.user_id, ${isLiving(now)} as is_living,
           c.deleted_at is null and t.blocked_at is null and c.status in (${COURSE_STATUS.published}, ${COURSE_STATUS.hidden}) as is_offered
      from roster_seat s join course c on c.id = s.course_id join app_user t on t.id = s.teacher_id
      left join course_group g on g.id = s.group_id ${joinSeatGrant}
     where s.token_hash = ${hashOfToken(token)}`)

/** Fails with `seat_ended` for a seat that expired or was taken back, and `seat_used` for one whose person has come. */
function refuseOthers(seat: LinkedSeat, userId: number | undefined): void {
  if (seat.user_id !== null && seat.user_id !== userId) throw new Failure('seat_used')
  if (!seat.is_living || !seat.is_offered) throw new Failure('seat_ended')
}

/** What a link offers, also to people who have not signed in. Fails with `not_found`, `seat_used` and `seat_ended`. */
export async function showSeat(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token, user }: { token: string; user: SessionUser | null },
): Promise<SeatOffer> {
  const seat = await findByToken(deps.db, token, deps.clock.now())
  refuseOthers(seat, user?.id)
  const { course_id, title, teacher, group, until, asker_id } = seat
  const state = seat.user_id !== null ? 'used_by_you' : user && asker_id === user.id ? 'asked' : 'usable'
  return { course: { id: course_id, title }, teacher, group, until: until?.toISOString() ?? null, state }
}

/**
 * Uses a link: opens the course for the person whom the list means. Anybody else takes the link as well, but waits until the
 * teacher confirms them; meanwhile only the right person can use it. Repeated it changes nothing. Fails like `showSeat`.
 */
export async function useSeat(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'live'>,
  { token, user }: { token: string; user: SessionUser },
): Promise<SeatUsed> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { course_id: courseId } = await findByToken(tx, token, now)
    await lockLearner(tx, { userId: user.id, courseId })
    await tx.one(sql`select id from roster_seat where token_hash = ${hashOfToken(token)} for no key update`)
    const seat = await findByToken(tx, token, now)
    refuseOthers(seat, user.id)
    if (seat.user_id !== null) return { course_id: courseId, is_open: true }
    // A person whom a teacher brought twice, by two contacts, takes one seat.
    if (await hasSeat(tx, { courseId, userId: user.id, now })) return { course_id: courseId, is_open: true }
    if (await isPersonOfSeat(deps, tx, { seat, userId: user.id })) {
      await openSeat(tx, { seat, userId: user.id, now })
      return { course_id: courseId, is_open: true }
    }
    if (seat.asker_id !== null && seat.asker_id !== user.id) throw new Failure('seat_used')
    if (seat.asker_id === null) {
      await tx.run(sql`update roster_seat set asker_id = ${user.id} where id = ${seat.id}`)
      await askTeacher(deps, tx, { seat, askerId: user.id })
    }
    return { course_id: courseId, is_open: false }
  })
}

const hasSeat = async (
  db: Queryable,
  of: { courseId: number; userId: number; now: Date },
): Promise<boolean> =>
  (await db.one(sql`
    select s.id from roster_seat s ${joinSeatGrant}
     where s.user_id = ${of.userId} and s.course_id = ${of.courseId} and ${isLiving(of.now)}`)) !== undefined

/**
 * Gives up a seat that nobody has used: what it cost goes back, and its name and contact are forgotten. A repeated call finds
 * the link ended. Fails like `showSeat`.
 */
export async function declineSeat(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token }: { token: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await tx.one(sql`select id from roster_seat where token_hash = ${hashOfToken(token)} for no key update`)
    const seat = await findByToken(tx, token, now)
    if (seat.user_id !== null) throw new Failure('seat_used')
    refuseOthers(seat, undefined)
    await endSeat(tx, { seat, by: 'person', reason: null, now })
    await tx.run(sql`update roster_seat set name = '', search_key = '' where id = ${seat.id}`)
  })
}
