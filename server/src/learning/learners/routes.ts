import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { MINUTE_S } from '../../clock.ts'
import { sendCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { csvFormAsked, languageAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { countLearners, listLearners } from './learners.ts'
import { learnersCsv } from './learners-csv.ts'

/** The learners of a teacher's own course. */
export function learnerRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'teacher', tag: 'learners' } as const
  app.endpoint(
    'GET /api/courses/:id/learners',
    {
      ...own,
      summary: "The learners of the bearer's own course, newest first; a filtered page may be short",
      limit: byUser(120, MINUTE_S),
    },
    async ({ user, params: { id }, query }) => {
      await courseFor(deps.db, 'see_learners', { courseId: id, teacherId: user.id })
      return listLearners(deps, { courseId: id, query })
    },
  )
  app.endpoint(
    'GET /api/courses/:id/learners/counts',
    {
      ...own,
      summary: "How many learners of the bearer's own course are in each state",
      limit: byUser(60, MINUTE_S),
    },
    async ({ user, params: { id } }) => {
      await courseFor(deps.db, 'see_learners', { courseId: id, teacherId: user.id })
      return { data: await countLearners(deps, id) }
    },
  )
  app.endpoint(
    'GET /api/courses/:id/learners.csv',
    { ...own, summary: "The learners of the bearer's own course as a CSV file", limit: byUser(10, MINUTE_S) },
    async ({ user, params: { id }, query, request, reply }) => {
      await courseFor(deps.db, 'see_learners', { courseId: id, teacherId: user.id })
      return sendCsv(
        reply,
        `kashf-oquvchilar-${id}.csv`,
        learnersCsv(deps, {
          courseId: id,
          query,
          language: languageAsked(request.headers),
          form: csvFormAsked(request.headers),
        }),
      )
    },
  )
}
