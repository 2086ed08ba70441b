import { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import { CaptionParams, VideoExtras } from '@kashf/contract/media/media.ts'
import type { FastifyInstance } from 'fastify'
import { lessonToEdit } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { lessonPage } from '../../learning/views/lesson-page.ts'
import { MAX_CAPTION_BYTES } from '../../media/captions/store-captions.ts'
import { deleteLessonCaptions, setLessonCaptions } from './lesson-captions.ts'
import { retryLessonVideo } from './video-outcome.ts'

const tag = 'authoring'

/** Captions of a lesson's stored video, and retrying its processing. */
export function lessonVideoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/courses/videos/:id/captions/:language',
      session: 'approved-teacher',
      summary: "Set the captions of a lesson's video in one language (WebVTT or SubRip in the part `file`)",
      tag,
      answer: answerSchema(VideoExtras),
      params: CaptionParams,
      before: ({ params, user }) => lessonToEdit(deps.db, { lessonId: params.id, teacherId: user.id }),
      files: { file: { maxBytes: MAX_CAPTION_BYTES } },
      limit: byUser(60, HOUR_S),
    },
    async ({ params, files, user }) => ({
      data: await setLessonCaptions(deps, {
        lessonId: params.id,
        teacherId: user.id,
        sessionId: user.sessionId,
        language: params.language,
        file: files.file,
      }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/courses/videos/:id/captions/:language',
      session: 'approved-teacher',
      summary: "Remove the captions of a lesson's video in one language",
      tag,
      answer: answerSchema(VideoExtras),
      params: CaptionParams,
    },
    async ({ params, user }) => ({
      data: await deleteLessonCaptions(deps, {
        lessonId: params.id,
        teacherId: user.id,
        sessionId: user.sessionId,
        language: params.language,
      }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/videos/:id/retry',
      session: 'approved-teacher',
      summary: 'Retry a video that failed to convert',
      tag,
      answer: answerSchema(Lesson),
      params: IdParams,
      limit: byUser(20, HOUR_S),
    },
    async ({ params, user }) => {
      await retryLessonVideo(deps, { lessonId: params.id, teacherId: user.id })
      return { data: await lessonPage(deps, params.id, user) }
    },
  )
}
