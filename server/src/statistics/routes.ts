import { answerSchema, ChangedId, IdParams } from '@kashf/contract/common.ts'
import { CourseStatistics, TeacherStatistics, VisitBody } from '@kashf/contract/statistics.ts'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../http/endpoint.ts'
import { byAddress } from '../http/limits/rate-limit.ts'
import type { Deps } from '../runtime/deps.ts'
import { countVisit } from './count-visit.ts'
import { courseStatistics } from './course-statistics.ts'
import { teacherStatistics } from './teacher-statistics.ts'

const tag = 'statistics'

/** Statistics for teachers and operators. */
export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/:id/visit',
      session: 'none',
      summary: "Count a view of a course's page and where it came from, without telling who",
      tag,
      limit: byAddress(60, 60),
      answer: answerSchema(ChangedId),
      params: IdParams,
      body: VisitBody,
    },
    async ({ params: { id }, body }) => {
      await countVisit(deps, { courseId: id, ...body })
      return { data: { id } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/:id/statistics',
      session: 'user',
      summary: 'Statistics of a course, for its teacher and operators',
      tag,
      answer: answerSchema(CourseStatistics),
      params: IdParams,
    },
    async ({ params: { id }, user }) => ({
      data: await courseStatistics(deps, { viewer: user, courseId: id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/teachers/me/statistics',
      session: 'teacher',
      summary: "The bearer's statistics as a teacher",
      tag,
      answer: answerSchema(TeacherStatistics),
    },
    async ({ user }) => ({ data: await teacherStatistics(deps, user.id) }),
  )
}
