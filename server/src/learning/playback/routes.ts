import { SignedUrl, SignedUrlQuery } from '@kashf/contract/playback.ts'
import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { Deps } from '../../runtime/deps.ts'
import { browserId } from '../streams/browser-id.ts'
import { createSignedUrl } from './create-signed-url.ts'

/** The addresses from which a player loads. */
export function playbackRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/get-signed-url',
      session: 'optional',
      summary: 'Address that plays a video or fetches an attachment',
      tag: 'learning',
      answer: SignedUrl,
      refuses: ['lesson_locked', 'video_not_ready', 'too_many_streams', 'stream_ended'],
      query: SignedUrlQuery,
      // Visitors of a whole mobile network may share one address.
      limit: byUser(600, MINUTE_S),
    },
    // At the top level, as the existing client reads it.
    ({ query: { file, take = false }, user, request }) =>
      createSignedUrl(deps, {
        viewer: user,
        browser: browserId(request),
        file,
        byChoice: take,
      }),
  )
}
