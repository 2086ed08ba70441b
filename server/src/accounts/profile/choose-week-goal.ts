import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Chooses on how many days of a week to learn; 0 removes the goal. */
export async function chooseWeekGoal(db: Queryable, input: { userId: number; goal: number }): Promise<void> {
  await db.run(sql`update app_user set week_goal = ${input.goal || null} where id = ${input.userId}`)
}
