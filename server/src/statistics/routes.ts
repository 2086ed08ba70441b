import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import { CourseStatistics, TeacherStatistics } from '@kashf/contract/statistics.ts'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../http/endpoint.ts'
import type { Deps } from '../runtime/deps.ts'
import { courseStatistics } from './course-statistics.ts'
import { teacherStatistics } from './teacher-statistics.ts'

const tag = 'statistics'

/** Statistics for teachers and operators. */
export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
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
