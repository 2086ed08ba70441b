import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { courseChecklist } from './course-checklist.ts'
import { hideOwnCourse, showOwnCourse } from './own-visibility.ts'
import { setPublishTime } from './publish-time.ts'
import { submitCourse } from './submit-course.ts'

const tag = 'authoring'

/** A course's way to sale: its missing parts, its review, the time of publication, and taking it off sale. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/:id/checklist',
    {
      session: 'approved-teacher',
      summary: 'What a course lacks before review, and what would make it better',
      tag,
    },
    async ({ params, user }) => {
      await courseFor(deps.db, 'publish', { courseId: params.id, teacherId: user.id })
      return { data: await courseChecklist(deps.db, params.id) }
    },
  )
  app.endpoint(
    'PUT /api/courses/:id/publish-at',
    {
      session: 'approved-teacher',
      summary: 'Choose when a course goes on sale after it is approved',
      tag,
      refuses: ['course_state_conflict'],
      limit: byUser(120, HOUR_S),
    },
    async ({ params, body, user }) => {
      const publishAt = body.publish_at === undefined ? null : new Date(body.publish_at)
      await setPublishTime(deps, { courseId: params.id, teacherId: user.id, publishAt })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'PATCH /api/courses/complete',
    {
      session: 'approved-teacher',
      summary: 'Submit a course for review',
      tag,
      refuses: ['course_incomplete', 'course_state_conflict'],
    },
    async ({ body, user }) => ({
      data: await submitCourse(deps, { courseId: body.course_id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/hide',
    {
      session: 'approved-teacher',
      summary: 'Take a course off sale; its buyers keep it',
      tag,
      refuses: ['course_state_conflict'],
      limit: byUser(60, HOUR_S),
    },
    async ({ params, user }) => ({
      data: await hideOwnCourse(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/show',
    {
      session: 'approved-teacher',
      summary: 'Put a course on sale again that its teacher hid',
      tag,
      refuses: ['course_incomplete', 'course_state_conflict'],
      limit: byUser(60, HOUR_S),
    },
    async ({ params, user }) => ({
      data: await showOwnCourse(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
}
