import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { remindedSchool } from '../../testing/builders/reminders.ts'

const school = remindedSchool()

const learnOn = (day: string) =>
  school.kashf.deps.db.run(
    sql`insert into learning_day (user_id, day) values (${school.student.id}, ${day}::date)`,
  )

describe('A new week', () => {
  const withGoal = async (goal: number | null) => {
    await school.enrolled()
    await school.kashf.deps.db.run(
      sql`update app_user set week_goal = ${goal} where id = ${school.student.id}`,
    )
    // The course has been there for long, so that nothing else is told.
    await school.kashf.deps.db.run(
      sql`update enrolment set created_at = ${new Date(school.kashf.clock.now().getTime() - 40 * DAY_MS)} where student_id = ${school.student.id}`,
    )
  }
  it.each<[string, number | null, number[], boolean]>([
    ['whose goal was not met', 3, [-7, -5], true],
    ['whose goal was met', 2, [-7, -5], false],
    ['of who has begun it', 3, [-7, 0], false],
    ['of who has no goal', null, [-7], false],
    ['of who stopped learning long ago', 3, [-29], false],
  ])('%s', async (_name, goal, days, isTold) => {
    await withGoal(goal)
    for (const day of days) await learnOn(school.day(day))
    expect(await school.remindAfter(MINUTE_MS)).toEqual(isTold ? ['week_goal'] : [])
    expect(await school.remindAt(1)).toHaveLength(isTold ? 1 : 0)
  })
})
