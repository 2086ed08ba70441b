import { answerSchema } from '@kashf/contract/common.ts'
import { StudentHome } from '@kashf/contract/student-home.ts'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../../http/endpoint.ts'
import type { Deps } from '../../runtime/deps.ts'
import { studentHome } from './student-home.ts'

/** The home page of a student. */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/my-home',
      session: 'student',
      summary: "The bearer's home page: courses to continue, news of followed teachers, suggestions",
      tag: 'learning',
      answer: answerSchema(StudentHome),
    },
    async ({ user }) => ({ data: await studentHome(deps, user.id) }),
  )
}
