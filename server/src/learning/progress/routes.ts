import type { WatchAnswer } from '@kashf/contract/learning/playback.ts'
import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { browserId } from '../streams/browser-id.ts'
import { mayContinuePlaying } from '../streams/renew-stream.ts'
import { recordProgress } from './record-progress.ts'

/** Reports of watched ranges. They have no rate limit: counting a call would cost as much as the call itself. */
export function progressRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'PUT /api/courses/lesson/:id/progress',
    { session: 'user', summary: 'Report which parts of a lesson were watched', tag: 'learning' },
    async ({ params: { id }, body, user, request }) => {
      const progress = await recordProgress(deps, { viewer: user, lessonId: id, body })
      // A report that was delayed by a lost connection does not describe the present.
      const isLate = (body.age_s ?? 0) > MINUTE_S
      const playing = { viewer: user, browser: browserId(request), lessonId: id }
      const answer: WatchAnswer = {
        ...progress,
        stream_open: isLate || (await mayContinuePlaying(deps, playing)),
      }
      return { data: answer }
    },
  )
}
