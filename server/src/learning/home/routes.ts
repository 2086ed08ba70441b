import type { FastifyInstance } from 'fastify'
import { chooseWeekGoal } from '../../accounts/profile/choose-week-goal.ts'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { studentHome } from './student-home.ts'
import { learningWeek } from './week.ts'

/** The home page of a student. */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/my-home',
    {
      session: 'student',
      summary: "The bearer's home page: courses to continue, news of followed teachers, suggestions",
      tag: 'learning',
    },
    async ({ user }) => ({ data: await studentHome(deps, user.id) }),
  )
  app.endpoint(
    'PUT /api/courses/my-home/week-goal',
    {
      session: 'student',
      summary: 'Choose how many days a week to learn on',
      tag: 'learning',
      limit: byUser(30, MINUTE_S),
    },
    async ({ user, body: { goal } }) => {
      await chooseWeekGoal(deps.db, { userId: user.id, goal })
      return { data: await learningWeek(deps.db, { userId: user.id, now: deps.clock.now() }) }
    },
  )
}
