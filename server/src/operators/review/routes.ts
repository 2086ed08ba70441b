import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
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

function teacherRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/teachers',
    { session, summary: 'All teachers, by status and search', tag },
    async ({ query, user }) => withClaims(deps.db, 'teacher', await listTeachers(deps, query, user.id)),
  )
  app.endpoint(
    'POST /api/admin/teachers/:id/approve',
    { session, summary: "Approve a teacher's application", tag, stepUp: 'publish' },
    async ({ user, params }) => ({
      data: await decideTeacher(deps, { operatorId: user.id, teacherId: params.id, reason: null }),
    }),
  )
  app.endpoint(
    'POST /api/admin/teachers/:id/reject',
    { session, summary: "Reject a teacher's application", tag, stepUp: 'publish' },
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
  app.endpoint(
    'GET /api/admin/courses',
    { session, summary: 'All courses, by status and search', tag },
    async ({ query, user }) => withClaims(deps.db, 'course', await listCourses(deps, query, user.id)),
  )
  app.endpoint(
    'POST /api/admin/courses/:id/publish',
    { session, summary: 'Publish a course', tag, stepUp: 'publish' },
    async ({ user, params }) => {
      const input = { operatorId: user.id, courseId: params.id }
      return { data: await reviewCourse(deps, { ...input, review: 'publish', reason: '' }) }
    },
  )
  for (const review of ['return', 'hide'] as const) {
    const summary =
      review === 'return' ? 'Return a course to its teacher' : 'Hide a course from the catalogue'
    app.endpoint(
      `POST /api/admin/courses/:id/${review}`,
      { session, summary, tag, stepUp: 'publish' },
      async ({ user, params, body }) => {
        const input = { operatorId: user.id, courseId: params.id, reason: body.reason.trim() }
        return { data: await reviewCourse(deps, { ...input, review }) }
      },
    )
  }
}
