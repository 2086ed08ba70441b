import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { coursePage } from '../../learning/views/course-page.ts'
import { coverCourse } from '../covers/cover-course.ts'
import { createCourse } from './create-course.ts'
import { deleteCourse, deletedCourses, restoreCourse } from './delete-course.ts'
import { duplicateCourse } from './duplicate-course.ts'
import { ownCourses } from './own-courses.ts'
import { listPriceChanges } from './price-changes.ts'
import { updateCourse } from './update-course.ts'

const tag = 'authoring'

/** A teacher's own courses: making, changing, copying and deleting them. */
export function courseRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/mine',
    { session: 'team', summary: "The bearer's own courses, and those of whose team they are", tag },
    async ({ query, user }) =>
      ownCourses(deps, { viewer: user, limit: query.limit ?? 100, cursor: query.cursor }),
  )
  app.endpoint(
    'POST /api/courses',
    {
      session: 'approved-teacher',
      summary: 'Create a course',
      tag,
      refuses: ['image_refused', 'video_type_refused'],
      status: 201,
      limit: byUser(60, HOUR_S),
    },
    async ({ body, files, user }) => ({
      data: await createCourse(deps, { teacherId: user.id, body, files }),
    }),
  )
  app.endpoint(
    'PATCH /api/courses/:id',
    {
      session: 'approved-teacher',
      summary: 'Change a course',
      tag,
      refuses: ['image_refused', 'video_type_refused', 'edit_conflict'],
      limit: byUser(300, HOUR_S),
      before: ({ params, user }) => courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id }),
    },
    async ({ params, body, files, user }) => {
      await updateCourse(deps, { courseId: params.id, teacherId: user.id, body, files })
      return { data: await coursePage(deps, params.id, user) }
    },
  )
  app.endpoint(
    'PUT /api/courses/:id/cover',
    {
      session: 'approved-teacher',
      summary: 'Draw the cover of a course, in place of the current one',
      tag,
      limit: byUser(120, HOUR_S),
      refuses: ['edit_conflict'],
    },
    async ({ params, query, body, user }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      const { version } = query
      await coverCourse(deps, { courseId: params.id, spec: body, chosenBy: user.id, version })
      return { data: await coursePage(deps, params.id, user) }
    },
  )
  app.endpoint(
    'DELETE /api/courses/:id',
    {
      session: 'approved-teacher',
      summary: 'Delete a course that was never on sale; for a day it can be restored',
      tag,
      refuses: ['course_state_conflict'],
      limit: byUser(60, HOUR_S),
    },
    async ({ params, user }) => {
      await deleteCourse(deps, { courseId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'GET /api/courses/deleted',
    { session: 'approved-teacher', summary: 'My deleted courses that can still be restored', tag },
    async ({ user }) => ({ data: await deletedCourses(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/courses/:id/restore',
    { session: 'approved-teacher', summary: 'Restore a deleted course', tag, limit: byUser(60, HOUR_S) },
    async ({ params, user }) => {
      await restoreCourse(deps, { courseId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/duplicate',
    {
      session: 'approved-teacher',
      summary: 'Make a draft with the texts, cover, sections and lessons of a course',
      tag,
      status: 201,
      limit: byUser(30, HOUR_S),
    },
    async ({ params, user }) => ({
      data: await duplicateCourse(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/prices',
    { session: 'approved-teacher', summary: "The changes of a course's price, the latest first", tag },
    async ({ params, query, user }) => {
      await courseFor(deps.db, 'set_price', { courseId: params.id, teacherId: user.id })
      return listPriceChanges(deps.db, {
        courseId: params.id,
        limit: query.limit ?? 20,
        cursor: query.cursor,
      })
    },
  )
}
