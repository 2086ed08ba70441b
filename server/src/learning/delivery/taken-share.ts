import { REFUND_WATCHED_PERCENT } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { refundableSince } from '../../money/wallet/amount.ts'

interface Learner {
  userId: number
  courseId: number
}

/** Parts of the paid lessons of a course, from 0 to 1. */
export interface TakenShare {
  /** What players reported. */
  watched: number
  /** What was reported or sent: at least `watched`. */
  taken: number
}

/**
 * How much of a course's paid lessons the person has taken, by reports and by what the server sent. Lessons weigh their
 * seconds. One of unknown length weighs as much as the average of the others, and any part of it is the whole; beside them
 * the lessons of known length are looked at alone, and the greater share counts.
 */
export async function takenShare(db: Queryable, { userId, courseId }: Learner): Promise<TakenShare> {
  const row = await db.one<TakenShare>(takenShareOf(sql`${userId}`, sql`${courseId}`))
  return row ?? { watched: 0, taken: 0 }
}

/** The same as a query of one row with the columns of `TakenShare`. */
export const takenShareOf = (userId: Statement, courseId: Statement): Statement => sql`
    with paid as (
      select coalesce(progress.watched, '{}') as watched,
             coalesce(progress.watched, '{}') + coalesce(delivery.delivered, '{}') as taken,
             progress.completed_at is not null as is_completed, l.duration_s as known_s,
             coalesce(l.duration_s, avg(l.duration_s) over (), 1) as weight
        from (select l.id, nullif(coalesce(v.duration_s, w.duration_s, 0), 0)::float8 as duration_s
                from lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
               where l.course_id = ${courseId} and l.deleted_at is null and not l.is_open) l
        left join lesson_progress progress on progress.lesson_id = l.id and progress.user_id = ${userId}
        left join lesson_delivery delivery on delivery.lesson_id = l.id and delivery.user_id = ${userId})
    select ${shareOf(sql`watched`)} as watched, ${shareOf(sql`taken`)} as taken
      from (select known_s, weight, ${secondsOf(sql`watched`)} as watched, ${secondsOf(sql`taken`)} as taken from paid) parts`

/** The seconds of one lesson in its weight: those within its length, or all or nothing when that is unknown. */
const secondsOf = (ranges: Statement): Statement => sql`
  case when known_s is null then case when is_completed or not isempty(${ranges}) then weight else 0 end
       else least(known_s, (select coalesce(sum(upper(r) - lower(r)), 0)
                              from unnest(${ranges} * int4multirange(int4range(0, ceil(known_s)::int))) r)) end`

const shareOf = (seconds: Statement): Statement => sql`
  coalesce(greatest(sum(${seconds}) / sum(weight), sum(${seconds}) filter (where known_s is not null) / sum(known_s)), 0)`

/** Rounded down, so that the percent reaches the limit exactly when a refund is refused. */
export const shownPercent = (share: number): number => Math.floor(share * 100)

/** True while so little is taken that the buyer may refund by themselves. */
export const isLittle = (share: number): boolean => share * 100 < REFUND_WATCHED_PERCENT

/**
 * Whether the buyer may still get money back for the course by themselves, as far as time and what they have taken are
 * concerned.
 */
export async function isRefundOpen(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  learner: Learner,
): Promise<boolean> {
  const isRecent = await db.one(sql`
    select 1 from purchase p
     where student_id = ${learner.userId} and course_id = ${learner.courseId} and refunded_at is null
       and created_at > ${refundableSince(deps)} and price_tiyin + fee_tiyin > 0 and not exists (select from gift where purchase_id = p.id)`)
  return isRecent !== undefined && isLittle((await takenShare(db, learner)).taken)
}
