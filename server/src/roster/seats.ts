import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Seat, SeatCounts, SeatState, SeatsQuery } from '@kashf/contract/roster/seats.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { personRef } from '../accounts/people.ts'
import { courseFor } from '../catalogue/courses/policy.ts'
import { idBelow, pageById } from '../db/cursor.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { teacherSeats } from './free-seats.ts'
import { seatPrices } from './seat-price.ts'
import { joinSeatGrant, pausedUntil, seatState, seatUntil } from './seat-state.ts'

const MAX_WORDS = 5

type SeatRow = Omit<Seat, 'created_at' | 'came_at' | 'until' | 'paused_until'> &
  Record<'created_at', Date> &
  Record<'came_at' | 'until' | 'paused_until', Date | null>
interface OfCourse {
  courseId: number
  teacherId: number
}

/** The seats of a course, newest first, for its owner. */
export async function courseSeats(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: OfCourse & { query: SeatsQuery },
): Promise<Page<Seat>> {
  await courseFor(deps.db, 'bring_learners', of)
  const { state, search = '', cursor, limit = 24 } = of.query
  const words = foldUzbek(search).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  const now = deps.clock.now()
  const rows = await deps.db.rows<SeatRow>(sql`
    select s.id, ${seatState(now)} as state, s.name, s.contact, case when p.id is not null then ${personRef(sql`p`)} end as person,
           g.title as "group", s.created_at, s.came_at, ${seatUntil} as until, ${pausedUntil(now)} as paused_until,
           s.fee_tiyin > 0 as is_paid, s.reason
      from roster_seat s ${joinSeatGrant}
      left join app_user p on p.id = coalesce(s.user_id, s.asker_id)
      left join group_member m on m.seat_id = s.id and m.left_at is null
      left join course_group g on g.id = coalesce(m.group_id, s.group_id)
     where s.course_id = ${of.courseId} and s.id < ${idBelow(cursor)}::bigint and ${state === undefined ? sql`true` : sql`${seatState(now)} = ${state}`}
       and s.search_key like all(${words.map((word) => `%${word}%`)}::text[])
     order by s.id desc limit ${limit + 1}`)
  return pageById(rows, limit, (row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    came_at: row.came_at?.toISOString() ?? null,
    until: row.until?.toISOString() ?? null,
    paused_until: row.paused_until?.toISOString() ?? null,
  }))
}

/** How many seats a teacher has and a course uses, and what one more would cost. */
export async function seatCounts(deps: Pick<Deps, 'db' | 'clock'>, of: OfCourse): Promise<SeatCounts> {
  const course = await courseFor(deps.db, 'bring_learners', of)
  const now = deps.clock.now()
  const { free, used } = await teacherSeats(deps.db, { teacherId: course.teacher_id, now })
  const { alone } = await seatPrices(deps.db, of.courseId)
  const rows = await deps.db.rows<{ state: SeatState; count: number }>(sql`
    select ${seatState(now)} as state, count(*)::int as count from roster_seat s ${joinSeatGrant}
     where s.course_id = ${of.courseId} group by 1`)
  const count = (state: SeatState) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    ...{ free, used, price: alone.priceTiyin === 0n ? null : toUzs(alone.feeTiyin) },
    states: {
      ...{ waiting: count('waiting'), asking: count('asking'), came: count('came') },
      ...{ paused: count('paused'), over: count('over') },
    },
  }
}
