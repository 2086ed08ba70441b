import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import type { Deps } from '../../deps.ts'
import { deletedLessons } from '../lessons/deleted-lessons.ts'
import { arrangeCourse } from './arrange-course.ts'
import { restoreLesson } from './restore-lesson.ts'

const tag = 'authoring'

/** The sections of a course and the order of its lessons, for its teacher. */
export function curriculumRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'PUT /api/courses/:id/curriculum',
    {
      session: 'approved-teacher',
      summary: 'Set the sections of a course and the order of its lessons',
      tag,
    },
    async ({ params, body, user }) => ({
      data: await arrangeCourse(deps, { courseId: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/lessons/deleted',
    { session: 'approved-teacher', summary: 'Deleted lessons of a course that can still be restored', tag },
    async ({ params, user }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      return { data: await deletedLessons(deps, params.id) }
    },
  )
  app.endpoint(
    'POST /api/courses/videos/:id/restore',
    { session: 'approved-teacher', summary: 'Restore a lesson that was deleted within the last day', tag },
    async ({ params, user }) => {
      await restoreLesson(deps, { lessonId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
}
