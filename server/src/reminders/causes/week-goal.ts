import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { isUnmuted } from '../../learning/announcements/announcement-rows.ts'
import { daysOfWeek } from '../../learning/home/week.ts'
import { isUnfinished } from '../../learning/progress/course-progress.ts'
import type { Cause } from '../due.ts'

/** The message of a week is told on its first days. */
const FIRST_DAYS = 3
/** Who has learned nothing for so many days is not told of the goal any more. */
const GIVEN_UP_DAYS = 28

/** A new week for people whose goal was not met in the last one, who have a course to go on with and have not begun the week. */
export const newWeeks: Cause = async ({ db, now, userIds }) => {
  const [monday = ''] = daysOfWeek(now)
  const date = new Date(tashkentMidnight(monday).getTime() + FIRST_DAYS * DAY_MS)
  if (now >= date) return []
  const rows = await db.rows<{ user_id: number; goal: number }>(sql`
    select u.id as user_id, u.week_goal as goal
      from app_user u
      cross join lateral (
        select count(*) filter (where d.day between ${monday}::date - 7 and ${monday}::date - 1) as last_week,
               count(*) filter (where d.day >= ${monday}::date) as this_week, count(*) as days
          from learning_day d where d.user_id = u.id and d.day >= ${monday}::date - ${GIVEN_UP_DAYS}::int) learned
     where u.id = any(${userIds}::int[]) and learned.last_week < u.week_goal and learned.this_week = 0 and learned.days > 0
       and exists (select from ${learners} e
                    where e.student_id = u.id and ${isOpenAt(now)} and ${isUnmuted} and ${isUnfinished})`)
  return rows.map(({ user_id, goal }) => ({
    userId: user_id,
    cause: `week_goal:${monday}`,
    date,
    notice: { kind: 'week_goal', subject: { goal } },
  }))
}
