import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../csv/write-csv.ts'
import type { Deps } from '../deps.ts'
import { csvFormAsked, languageAsked } from '../http/language-asked.ts'
import { byAddress, byUser } from '../http/limits/rate-limit.ts'
import { countVisit } from './count-visit.ts'
import { courseStatistics, statisticsOverview } from './course-statistics.ts'
import { lessonAudience } from './lesson-audience.ts'
import { statisticsCsv } from './statistics-csv.ts'
import { teacherStatistics } from './teacher-statistics.ts'

const tag = 'statistics'

/** Statistics for teachers and operators. */
export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/courses/:id/visit',
    {
      session: 'none',
      summary: "Count a view of a course's page and where it came from, without telling who",
      tag,
      limit: byAddress(60, 60),
    },
    async ({ params: { id }, body }) => {
      await countVisit(deps, { courseId: id, ...body })
      return { data: { id } }
    },
  )
  app.endpoint(
    'GET /api/courses/:id/statistics',
    { session: 'user', summary: 'Statistics of a course, for its teacher and operators', tag },
    async ({ params: { id }, query, user }) => ({
      data: await courseStatistics(deps, { viewer: user, courseId: id, query }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/statistics.csv',
    {
      session: 'user',
      summary: 'One table of the statistics of a course as a CSV file',
      tag,
      limit: byUser(60, 60),
    },
    async ({ params: { id }, query, user, request, reply }) => {
      const { name, csv } = statisticsCsv(
        await courseStatistics(deps, { viewer: user, courseId: id, query }),
        query,
        { language: languageAsked(request.headers), form: csvFormAsked(request.headers) },
      )
      return sendCsv(reply, name, csv)
    },
  )
  app.endpoint(
    'GET /api/courses/:id/statistics/lessons/:lesson_id',
    { session: 'user', summary: 'Who is still watching a lesson, by hundredths of its video', tag },
    async ({ params: { id, lesson_id }, query, user }) => ({
      data: await lessonAudience(deps, { viewer: user, courseId: id, lessonId: lesson_id, query }),
    }),
  )
  app.endpoint(
    'GET /api/teachers/me/courses-statistics',
    { session: 'team', summary: "Statistics of all the bearer's courses", tag },
    async ({ user, query }) => ({ data: await statisticsOverview(deps, { teacherId: user.id, query }) }),
  )
  app.endpoint(
    'GET /api/teachers/me/courses-statistics.csv',
    {
      session: 'team',
      summary: "One table of the statistics of all the bearer's courses as a CSV file",
      tag,
      limit: byUser(60, 60),
    },
    async ({ user, query, request, reply }) => {
      const { name, csv } = statisticsCsv(
        await statisticsOverview(deps, { teacherId: user.id, query }),
        query,
        { language: languageAsked(request.headers), form: csvFormAsked(request.headers) },
      )
      return sendCsv(reply, name, csv)
    },
  )
  app.endpoint(
    'GET /api/teachers/me/statistics',
    { session: 'teacher', summary: "The bearer's statistics as a teacher", tag },
    async ({ user }) => ({ data: await teacherStatistics(deps, user.id) }),
  )
}
