import { CreatedAnswer, CreateLessonBody, UpdateLessonBody } from '@kashf/contract/authoring.ts'
import { Lesson } from '@kashf/contract/catalogue.ts'
import { answerSchema, ChangedId, IdParams } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import { MAX_ATTACHMENT_BYTES } from '../../media/attachments/store-attachment.ts'
import { MAX_VIDEO_BYTES } from '../../media/processing/store-video.ts'
import type { Deps } from '../../runtime/deps.ts'
import { createLesson } from './create-lesson.ts'
import { deleteLesson } from './delete-lesson.ts'
import { ownLesson } from './policy.ts'
import { updateLesson } from './update-lesson.ts'

/** The lesson's page as its teacher sees it. */
export type EditedLesson = (lessonId: number, viewer: SessionUser) => Promise<Lesson>

const tag = 'authoring'
const lessonFiles = { file: { maxBytes: MAX_ATTACHMENT_BYTES }, video: { maxBytes: MAX_VIDEO_BYTES } }

export function lessonRoutes(app: FastifyInstance, deps: Deps, page: EditedLesson): void {
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
      before: ({ params, user }) => ownLesson(deps.db, { lessonId: params.id, teacherId: user.id }),
      body: UpdateLessonBody,
      files: lessonFiles,
    },
    async ({ params, body, files, user }) => {
      await updateLesson(deps, { lessonId: params.id, teacherId: user.id, body, files })
      return { data: await page(params.id, user) }
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
}
