import { DAY_MS } from '../../clock.ts'
import { type Statement, sql } from '../../db/sql.ts'

const YEAR_MS = 365 * DAY_MS

/** For how many more days the member of row `m` of group `g` may pause; days of the last year count, in whichever group. */
export const pauseDaysLeft = (now: Date): Statement => sql`
  greatest(0, g.pause_days - (
    select coalesce(sum(ceil(extract(epoch from p.ends_at - p.began_at) / 86400)), 0)::int
      from group_member o join member_pause p on p.member_id = o.id
     where o.user_id = m.user_id and o.course_id = m.course_id
       and p.began_at > ${new Date(now.getTime() - YEAR_MS)}))`

/** The days that a pause of this length counts for. */
export const daysOf = (from: Date, until: Date): number =>
  Math.ceil((until.getTime() - from.getTime()) / DAY_MS)
