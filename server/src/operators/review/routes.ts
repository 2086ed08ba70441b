import { CourseStatusAnswer } from '@kashf/contract/authoring/authoring.ts'
import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import { deskPageSchema } from '@kashf/contract/operators/desk.ts'
import { AdminCourse, AdminTeacher, QueueQuery, ReasonBody } from '@kashf/contract/operators/operators.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { withClaims } from '../desk/claims.ts'
import { listCourses, reviewCourse } from './courses.ts'
import { reviewNoteRoutes } from './review-note-routes.ts'
import { decideTeacher, listTeachers } from './teachers.ts'

const tag = 'operators'
const session = 'operator'

/** Review of teachers' applications and of courses. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  teacherRoutes(app, deps)
  courseRoutes(app, deps)
  reviewNoteRoutes(app, deps)
}

const command = (url: string, summary: string) =>
  ({ method: 'POST', url, session, summary, tag, params: IdParams }) as const
const toTeacher = { answer: answerSchema(AdminTeacher) }
const toCourse = { answer: answerSchema(CourseStatusAnswer) }

function teacherRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/teachers',
      session,
      summary: 'All teachers, by status and search',
      tag,
      query: QueueQuery,
      answer: deskPageSchema(AdminTeacher),
    },
    async ({ query, user }) => withClaims(deps.db, 'teacher', await listTeachers(deps, query, user.id)),
  )
  endpoint(
    app,
    deps,
    {
      ...command('/api/admin/teachers/:id/approve', "Approve a teacher's application"),
      ...toTeacher,
      stepUp: 'publish',
    },
    async ({ user, params }) => ({
      data: await decideTeacher(deps, { operatorId: user.id, teacherId: params.id, reason: null }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      ...command('/api/admin/teachers/:id/reject', "Reject a teacher's application"),
      ...toTeacher,
      body: ReasonBody,
    },
    async ({ user, params, body }) => ({
      data: await decideTeacher(deps, {
        operatorId: user.id,
        teacherId: params.id,
        reason: body.reason.trim(),
      }),
    }),
  )
}

function courseRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/courses',
      session,
      summary: 'All courses, by status and search',
      tag,
      query: QueueQuery,
      answer: deskPageSchema(AdminCourse),
    },
    async ({ query, user }) => withClaims(deps.db, 'course', await listCourses(deps, query, user.id)),
  )
  endpoint(
    app,
    deps,
    { ...command('/api/admin/courses/:id/publish', 'Publish a course'), ...toCourse, stepUp: 'publish' },
    async ({ user, params }) => {
      const input = { operatorId: user.id, courseId: params.id }
      return { data: await reviewCourse(deps, { ...input, review: 'publish', reason: '' }) }
    },
  )
  for (const review of ['return', 'hide'] as const) {
    const summary =
      review === 'return' ? 'Return a course to its teacher' : 'Hide a course from the catalogue'
    endpoint(
      app,
      deps,
      {
        ...command(`/api/admin/courses/:id/${review}`, summary),
        ...toCourse,
        body: ReasonBody,
        ...(review === 'hide' && { stepUp: 'publish' }),
      },
      async ({ user, params, body }) => {
        const input = { operatorId: user.id, courseId: params.id, reason: body.reason.trim() }
        return { data: await reviewCourse(deps, { ...input, review }) }
      },
    )
  }
}
