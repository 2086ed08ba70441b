import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { browserId } from '../streams/browser-id.ts'
import { createSignedUrl } from './create-signed-url.ts'
import { lessonStart } from './lesson-start.ts'

/** Signed addresses of videos and attachments. */
export function playbackRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/get-signed-url',
    {
      session: 'optional',
      summary: 'Get a signed address of a video or an attachment',
      tag: 'learning',
      refuses: ['lesson_locked', 'video_not_ready', 'too_many_streams', 'stream_ended'],
      // The limit is generous, because the visitors of a mobile network may share one IP address.
      limit: byUser(600, MINUTE_S),
    },
    // The existing client expects the fields at the top level, without `data`.
    ({ query: { file, take = false }, user, request }) =>
      createSignedUrl(deps, {
        viewer: user,
        browser: browserId(request),
        file,
        takeOver: take,
      }),
  )
  app.endpoint(
    'GET /api/courses/lesson/:id/start',
    {
      session: 'optional',
      summary: 'Everything for the first moving picture of a lesson; null if its video is not stored here',
      tag: 'learning',
      refuses: ['lesson_locked', 'too_many_streams', 'stream_ended'],
      limit: byUser(600, MINUTE_S),
    },
    async ({ params: { id }, query, user, request }) => ({
      data: await lessonStart(deps, {
        lessonId: id,
        viewer: user,
        browser: browserId(request),
        fromS: query.from_s,
      }),
    }),
  )
}
