import { grantEndsAt, grantLives, grantPausedUntil, joinGrant } from '../access/learners.ts'
import { type Statement, sql } from '../db/sql.ts'

/** Joins the grant of `roster_seat s` whose person has come. */
export const joinSeatGrant: Statement = joinGrant({
  ...{ userId: sql`s.user_id`, courseId: sql`s.course_id`, source: 'roster', sourceId: sql`s.id` },
})

/** Whether the seat opens the course, or would for who comes. */
export const isLiving = (now: Date): Statement => sql`
  (s.ended_at is null and case when s.came_at is null then coalesce(s.until > ${now}, true) else ${grantLives(now)} end)`

export const pausedUntil: (now: Date) => Statement = grantPausedUntil

/** When the seat ends; null: never, or with the term of who comes. */
export const seatUntil: Statement = sql`case when s.came_at is null then s.until else ${grantEndsAt} end`

/** The state as a column; groups may end or pause the access too, so that of who came is read from their grant. */
export const seatState = (now: Date): Statement => sql`
  case when not ${isLiving(now)} then 'over'
       when s.came_at is null then case when s.asker_id is null then 'waiting' else 'asking' end
       when ${pausedUntil(now)} is not null then 'paused' else 'came' end`
