import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { MINUTE_S } from '../../clock.ts'
import { streamCsv } from '../../csv/stream-csv.ts'
import type { Deps } from '../../deps.ts'
import { csvFormAsked, languageAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { words } from '../../text/words.ts'
import { learnerCells } from './learner-cells.ts'
import { learnerPage } from './learner-page.ts'
import { countAllLearners, listLearners } from './learners.ts'

const CSV_PAGE = 500

/** The learners of a course, for its owner and its curators. */
export function learnerRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'team', tag: 'learners' } as const
  app.endpoint(
    'GET /api/courses/:id/learners',
    {
      ...own,
      summary: "The learners of the bearer's own course; a filtered page may be short",
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
      return { data: await countAllLearners(deps, id) }
    },
  )
  app.endpoint(
    'GET /api/courses/:id/learners/:user_id',
    { ...own, summary: "A learner of the bearer's own course", limit: byUser(120, MINUTE_S) },
    async ({ user, params: { id: courseId, user_id: userId } }) => {
      await courseFor(deps.db, 'see_learners', { courseId, teacherId: user.id })
      return { data: await learnerPage(deps, { courseId, userId, readerId: user.id }) }
    },
  )
  app.endpoint(
    'GET /api/courses/:id/learners.csv',
    { ...own, summary: "The learners of the bearer's own course as a CSV file", limit: byUser(10, MINUTE_S) },
    async ({ user, params: { id }, query, request, reply }) => {
      await courseFor(deps.db, 'see_learners', { courseId: id, teacherId: user.id })
      const { csv } = words(languageAsked(request.headers))
      const file = {
        name: `kashf-oquvchilar-${id}.csv`,
        header: csv.learners,
        form: csvFormAsked(request.headers),
      }
      return streamCsv(reply, file, async (cursor) => {
        const asked = { courseId: id, query: { ...query, cursor, limit: CSV_PAGE } }
        const { data, next_cursor } = await listLearners(deps, asked)
        return { rows: data.map((learner) => learnerCells(learner, csv)), next_cursor }
      })
    },
  )
}
