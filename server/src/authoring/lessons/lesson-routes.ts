import {
  CreatedAnswer,
  CreateLessonBody,
  LessonOrder,
  LessonOrderBody,
  UpdateLessonBody,
} from '@kashf/contract/authoring/authoring.ts'
import { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { answerSchema, ChangedId, IdParams } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { lessonToEdit } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { lessonPage } from '../../learning/views/lesson-page.ts'
import { MAX_ATTACHMENT_BYTES } from '../../media/attachments/store-attachment.ts'
import { MAX_VIDEO_BYTES } from '../../media/processing/store-video.ts'
import { createLesson } from './create-lesson.ts'
import { deleteLesson } from './delete-lesson.ts'
import { orderLessons } from './order-lessons.ts'
import { updateLesson } from './update-lesson.ts'

const tag = 'authoring'
const lessonFiles = { file: { maxBytes: MAX_ATTACHMENT_BYTES }, video: { maxBytes: MAX_VIDEO_BYTES } }

/** The lessons of a teacher's own courses. */
export function lessonRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/videos',
      session: 'approved-teacher',
      summary: 'Add a lesson',
      tag,
      answer: answerSchema(CreatedAnswer),
      refuses: ['attachment_type_refused', 'video_type_refused'],
      status: 201,
      limit: byUser(300, HOUR_S),
      body: CreateLessonBody,
      files: lessonFiles,
    },
    async ({ body, files, user }) => ({
      data: await createLesson(deps, { teacherId: user.id, body, files }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PATCH',
      url: '/api/courses/videos/:id',
      session: 'approved-teacher',
      summary: 'Change a lesson',
      tag,
      answer: answerSchema(Lesson),
      refuses: ['attachment_type_refused', 'video_type_refused', 'edit_conflict'],
      limit: byUser(300, HOUR_S),
      params: IdParams,
      before: ({ params, user }) => lessonToEdit(deps.db, { lessonId: params.id, teacherId: user.id }),
      body: UpdateLessonBody,
      files: lessonFiles,
    },
    async ({ params, body, files, user }) => {
      await updateLesson(deps, { lessonId: params.id, teacherId: user.id, body, files })
      return { data: await lessonPage(deps, params.id, user) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/courses/videos/:id',
      session: 'approved-teacher',
      summary: 'Delete a lesson',
      tag,
      answer: answerSchema(ChangedId),
      params: IdParams,
    },
    async ({ params, user }) => {
      await deleteLesson(deps, { lessonId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'PATCH',
      url: '/api/courses/:id/lessons',
      session: 'approved-teacher',
      summary: 'Put lessons in order',
      tag,
      answer: answerSchema(LessonOrder),
      params: IdParams,
      body: LessonOrderBody,
    },
    async ({ params, body, user }) => ({
      data: await orderLessons(deps, {
        courseId: params.id,
        teacherId: user.id,
        lessonIds: body.lesson_ids,
      }),
    }),
  )
}
