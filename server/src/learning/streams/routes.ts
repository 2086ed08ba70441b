import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { browserId } from './browser-id.ts'
import { activeStreams, endStream } from './streams.ts'

const tag = 'learning'

/** Lists and ends the playback streams of the viewer's devices. */
export function streamRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/streams',
    { session: 'user', summary: "The bearer's devices that are playing purchased lessons", tag },
    async ({ user, request }) => ({
      data: await activeStreams(deps, deps.db, { viewer: user, browser: browserId(request) }),
    }),
  )
  app.endpoint(
    'DELETE /api/users/streams/:id',
    { session: 'user', summary: 'Stop playback on one of the devices, which stays signed in', tag },
    async ({ params: { id }, user }) => {
      await endStream(deps, { viewer: user, streamId: id })
      return { data: { id } }
    },
  )
}
