import type { FastifyInstance } from 'fastify'
import { lessonToEdit } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { lessonPage } from '../../learning/views/lesson-page.ts'
import { createLesson } from './create-lesson.ts'
import { deleteLesson } from './delete-lesson.ts'
import { orderLessons } from './order-lessons.ts'
import { setLessonFiles } from './set-lesson-files.ts'
import { textParts } from './text-parts.ts'
import { updateLesson } from './update-lesson.ts'

const tag = 'authoring'

/** The lessons of a teacher's own courses. */
export function lessonRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/courses/videos',
    {
      session: 'approved-teacher',
      summary: 'Add a lesson',
      tag,
      refuses: ['attachment_type_refused', 'video_type_refused'],
      status: 201,
      limit: byUser(300, HOUR_S),
    },
    async ({ body, files, user }) => ({
      data: await createLesson(deps, { teacherId: user.id, body, files }),
    }),
  )
  app.endpoint(
    'PATCH /api/courses/videos/:id',
    {
      session: 'approved-teacher',
      summary: 'Change a lesson',
      tag,
      refuses: ['attachment_type_refused', 'video_type_refused', 'edit_conflict'],
      limit: byUser(300, HOUR_S),
      before: ({ params, user }) => lessonToEdit(deps.db, { lessonId: params.id, teacherId: user.id }),
    },
    async ({ params, body, files, user }) => {
      await updateLesson(deps, { lessonId: params.id, teacherId: user.id, body, files })
      return { data: await lessonPage(deps, params.id, user) }
    },
  )
  app.endpoint(
    'PUT /api/courses/videos/:id/files',
    {
      session: 'approved-teacher',
      summary: 'Add, order, rename and remove the files of a lesson',
      tag,
      refuses: ['lesson_file_refused', 'zip_refused', 'zip_with_program', 'files_changed'],
      limit: byUser(600, HOUR_S),
      before: ({ params, user }) => lessonToEdit(deps.db, { lessonId: params.id, teacherId: user.id }),
    },
    async ({ params, body, user }) => {
      await setLessonFiles(deps, { lessonId: params.id, teacherId: user.id, body })
      return { data: await lessonPage(deps, params.id, user) }
    },
  )
  app.endpoint(
    'POST /api/courses/text-parts',
    {
      session: 'approved-teacher',
      summary: "Draw formulas and find the reader's own pictures for the editor of a text",
      tag,
      limit: byUser(3000, HOUR_S),
    },
    async ({ body, user }) => ({ data: await textParts(deps, { teacherId: user.id, body }) }),
  )
  app.endpoint(
    'DELETE /api/courses/videos/:id',
    { session: 'approved-teacher', summary: 'Delete a lesson', tag },
    async ({ params, user }) => {
      await deleteLesson(deps, { lessonId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'PATCH /api/courses/:id/lessons',
    { session: 'approved-teacher', summary: 'Put lessons in order', tag },
    async ({ params, body, user }) => ({
      data: await orderLessons(deps, {
        courseId: params.id,
        teacherId: user.id,
        lessonIds: body.lesson_ids,
      }),
    }),
  )
}
