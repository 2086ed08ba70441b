import { REFUND_WATCHED_PERCENT } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { refundableSince } from '../../money/wallet/amount.ts'

interface Learner {
  userId: number
  courseId: number
}

/** Whether `lesson l` is in the part that the purchase `p` is of; every lesson is, when it is of no part. */
const isOfPurchase = sql`
  not exists (
    select from purchase_part o
     where o.purchase_id = p.id and not exists (
       select from course_part_lesson x where x.parts_id = o.parts_id and x.lesson_id = l.id and x.part = o.part))`

/** Shares of the paid lessons that a purchase is of, from 0 to 1. */
export interface TakenShare {
  /** The share that players reported. */
  watched: number
  /** The share that was reported or sent: at least `watched`. */
  taken: number
}

/** The weighted seconds of one lesson: those within its length, or all or nothing when that is unknown. */
const secondsOf = (ranges: Statement): Statement => sql`
  case when known_s is null then case when is_completed or not isempty(${ranges}) then weight else 0 end
       else least(known_s, (select coalesce(sum(upper(r) - lower(r)), 0)
                              from unnest(${ranges} * int4multirange(int4range(0, ceil(known_s)::int))) r)) end`

const shareOf = (seconds: Statement): Statement => sql`
  coalesce(greatest(sum(${seconds}) / sum(weight), sum(${seconds}) filter (where known_s is not null) / sum(known_s)), 0)`

/**
 * The share of the paid lessons of a purchase `p`, of its course or its part of it, that its buyer has taken, by reports and by
 * delivery: a query of one row with the columns of `TakenShare`. Lessons are weighted by their seconds. One of unknown length has the average weight, and any part of it counts as the whole; the share of the
 * lessons of known length is computed separately as well, and the greater one counts.
 */
export const takenShareOfPurchase: Statement = sql`
    with paid as (
      select coalesce(progress.watched, '{}') as watched,
             coalesce(progress.watched, '{}') + coalesce(delivery.delivered, '{}') as taken,
             progress.completed_at is not null as is_completed, l.duration_s as known_s,
             coalesce(l.duration_s, avg(l.duration_s) over (), 1) as weight
        from (select l.id, nullif(coalesce(v.duration_s, w.duration_s, 0), 0)::float8 as duration_s
                from lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
               where l.course_id = p.course_id and l.deleted_at is null and not l.is_open and ${isOfPurchase}) l
        left join lesson_progress progress on progress.lesson_id = l.id and progress.user_id = p.student_id
        left join lesson_delivery delivery on delivery.lesson_id = l.id and delivery.user_id = p.student_id)
    select ${shareOf(sql`watched`)} as watched, ${shareOf(sql`taken`)} as taken
      from (select known_s, weight, ${secondsOf(sql`watched`)} as watched, ${secondsOf(sql`taken`)} as taken from paid) parts`

/** Rounded down, so that the percent reaches the limit exactly when a refund is refused. */
export const shownPercent = (share: number): number => Math.floor(share * 100)

/** True while the share is small enough for the buyer to refund the course themselves. */
export const isLittle = (share: number): boolean => share * 100 < REFUND_WATCHED_PERCENT

/** Whether the buyer may still refund the course or a part themselves, as far as time and the taken share are concerned. */
export async function isRefundOpen(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  learner: Learner,
): Promise<boolean> {
  const shares = await db.rows<Pick<TakenShare, 'taken'>>(sql`
    select share.taken from purchase p cross join lateral (${takenShareOfPurchase}) share
     where student_id = ${learner.userId} and course_id = ${learner.courseId} and refunded_at is null
       and created_at > ${refundableSince(deps)} and price_tiyin + fee_tiyin > 0 and not exists (select from gift where purchase_id = p.id)`)
  return shares.some(({ taken }) => isLittle(taken))
}
