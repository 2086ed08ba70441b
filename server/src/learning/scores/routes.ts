import type { FastifyInstance } from 'fastify'
import { visibleCourse } from '../../access/visible-course.ts'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { courseScores } from './course-scores.ts'
import { scoreCourse } from './score-course.ts'

const tag = 'learning'

/** Scores of courses. */
export function scoreRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/course/:id/scores',
    {
      session: 'optional',
      summary: 'Scores of a course with how much of it their authors had watched, newest first',
      tag,
    },
    async ({ params: { id }, query: { limit = 24, cursor }, user }) => {
      await visibleCourse(deps, deps.db, id, user)
      return courseScores(deps.db, { courseId: id, limit, cursor })
    },
  )
  app.endpoint(
    'POST /api/courses/course/:id/score',
    {
      session: 'user',
      summary: 'Score a course',
      tag,
      refuses: ['purchase_required'],
      limit: byUser(30, 10 * MINUTE_S),
    },
    async ({ params: { id }, body, user }) => ({
      data: await scoreCourse(deps, { viewer: user, courseId: id, score: body.score }),
    }),
  )
}
