import type { FastifyInstance } from 'fastify'
import { lessonToEdit } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { wordsAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { lessonPage } from '../../learning/views/lesson-page.ts'
import { deleteLessonCaptions, setLessonCaptions } from './lesson-captions.ts'
import { retryLessonVideo } from './video-outcome.ts'

const tag = 'authoring'

/** Captions of a lesson's stored video, and retrying its processing. */
export function lessonVideoRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'PUT /api/courses/videos/:id/captions/:language',
    {
      session: 'approved-teacher',
      summary: "Set the captions of a lesson's video in one language (WebVTT or SubRip in the part `file`)",
      tag,
      before: ({ params, user }) => lessonToEdit(deps.db, { lessonId: params.id, teacherId: user.id }),
      limit: byUser(60, HOUR_S),
    },
    async ({ params, files, user, request }) => {
      const data = await setLessonCaptions(deps, {
        lessonId: params.id,
        teacherId: user.id,
        sessionId: user.sessionId,
        language: params.language,
        file: files.file,
      })
      return { data, message: wordsAsked(request.headers).answers.captionsRead(data.reading) }
    },
  )
  app.endpoint(
    'DELETE /api/courses/videos/:id/captions/:language',
    { session: 'approved-teacher', summary: "Remove the captions of a lesson's video in one language", tag },
    async ({ params, user }) => ({
      data: await deleteLessonCaptions(deps, {
        lessonId: params.id,
        teacherId: user.id,
        sessionId: user.sessionId,
        language: params.language,
      }),
    }),
  )
  app.endpoint(
    'POST /api/courses/videos/:id/retry',
    {
      session: 'approved-teacher',
      summary: 'Retry a video that failed to convert',
      tag,
      limit: byUser(20, HOUR_S),
    },
    async ({ params, user }) => {
      await retryLessonVideo(deps, { lessonId: params.id, teacherId: user.id })
      return { data: await lessonPage(deps, params.id, user) }
    },
  )
}
