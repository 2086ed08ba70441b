import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import { PlaybackStream } from '@kashf/contract/playback.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { endpoint } from '../../http/endpoint.ts'
import type { Deps } from '../../runtime/deps.ts'
import { browserId } from './browser-id.ts'
import { endStream } from './end-stream.ts'
import { activeStreams } from './list-streams.ts'

const tag = 'learning'

/** Which of the viewer's devices are playing, and how to stop one. */
export function streamRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/streams',
      session: 'user',
      summary: 'Devices on which the bearer plays bought lessons now',
      tag,
      answer: answerSchema(Type.Array(PlaybackStream)),
    },
    async ({ user, request }) => ({
      data: await activeStreams(deps, deps.db, { viewer: user, browser: browserId(request) }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/users/streams/:id',
      session: 'user',
      summary: 'Stop playing on one of the devices; it stays signed in',
      tag,
      params: IdParams,
    },
    async ({ params: { id }, user }) => {
      await endStream(deps, { viewer: user, streamId: id })
      return { data: { id } }
    },
  )
}
