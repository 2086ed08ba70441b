import type { Lesson } from '@kashf/contract/catalogue.ts'
import { IdParams } from '@kashf/contract/common.ts'
import { CaptionParams } from '@kashf/contract/media.ts'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import { MAX_CAPTION_BYTES } from '../../media/captions/store-captions.ts'
import type { Deps } from '../../runtime/deps.ts'
import { deleteLessonCaptions, setLessonCaptions } from './lesson-captions.ts'
import { ownLesson } from './policy.ts'
import { retryLessonVideo } from './retry-lesson-video.ts'

const tag = 'authoring'

/** What an approved teacher does with the stored video of an own lesson. `page` is the lesson as they then see it. */
export function lessonVideoRoutes(
  app: FastifyInstance,
  deps: Deps,
  page: (lessonId: number, viewer: SessionUser) => Promise<Lesson>,
): void {
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/courses/videos/:id/captions/:language',
      session: 'approved-teacher',
      summary: "Set the captions of a lesson's video in one language (WebVTT or SubRip in the part `file`)",
      tag,
      params: CaptionParams,
      before: ({ params, user }) => ownLesson(deps.db, { lessonId: params.id, teacherId: user.id }),
      files: { file: { maxBytes: MAX_CAPTION_BYTES } },
      limit: byUser(60, 3600),
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
      summary: 'Try a video once more that could not be converted',
      tag,
      params: IdParams,
      limit: byUser(20, 3600),
    },
    async ({ params, user }) => {
      await retryLessonVideo(deps, { lessonId: params.id, teacherId: user.id })
      return { data: await page(params.id, user) }
    },
  )
}
