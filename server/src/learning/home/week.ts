import type { LearningWeek } from '@kashf/contract/learning/student-home.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The days of a moment's week in Tashkent, from Monday on, as `2026-03-09`. */
export function daysOfWeek(now: Date): string[] {
  const today = Date.parse(`${tashkentDay(now)}T00:00:00Z`)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, place) =>
    new Date(today + (place - sinceMonday) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** A student's goal and the days of this week on which they learned. */
export async function learningWeek(
  db: Queryable,
  input: { userId: number; now: Date },
): Promise<LearningWeek> {
  const { userId, now } = input
  const days = daysOfWeek(now)
  const row = await db.one<{ goal: number | null; learned: string[] }>(sql`
    select week_goal as goal,
           array(select day::text from learning_day where user_id = ${userId} and day = any(${days}::date[])) as learned
      from app_user where id = ${userId}`)
  return {
    goal: row?.goal ?? null,
    today: tashkentDay(now),
    days: days.map((day) => ({ day, learned: row?.learned.includes(day) ?? false })),
  }
}
