import type { FastifyInstance } from 'fastify'
import { type EndpointDeps, endpoint } from '../http/endpoint.ts'
import { Failure } from '../http/failure.ts'
import { byUser } from '../http/rate-limit.ts'
import { bearerToken } from '../http/session.ts'
import type { LiveEvents } from './live-events.ts'
import { type EventStream, openStream } from './stream.ts'

/** Open streams of one person in this process. A page has one, and only while it is looked at. */
const MAX_STREAMS = 6
/** Then the stream ends; the page opens another, and its session is checked again. */
const MAX_LIFE_MS = 10 * 60_000

/** `GET /api/users/events`: what changes for the bearer, as it happens. The token travels in the header, as everywhere. */
export function eventRoutes(app: FastifyInstance, deps: EndpointDeps & { live: LiveEvents }): void {
  const streams = new Map<number, Set<EventStream>>()

  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/events',
      produces: 'text/event-stream',
      session: 'user',
      summary:
        'Server-sent events: `ready` when nothing is missed any more, `wallet` when the balance changed, `notices` when ' +
        'there is something new to read, `processing` how far a video of theirs is',
      tag: 'accounts',
      limit: byUser(60, 60),
    },
    async ({ user, request, reply }) => {
      const mine = streams.get(user.id) ?? new Set<EventStream>()
      if (mine.size >= MAX_STREAMS) throw new Failure('too_many_requests')
      const stream = openStream(reply)
      streams.set(user.id, mine.add(stream))
      const token = bearerToken(request) ?? ''
      let told = Promise.resolve()
      const { ready, stop } = deps.live.listen(user.id, (name, data) => {
        told = told
          .then(async () => {
            // Signed out, blocked or expired since: nothing more is told, whatever the stream's life.
            if (await deps.findSession(token)) stream.send(name, data)
            else stream.end()
          })
          .catch(() => stream.end())
      })
      const enough = setTimeout(() => stream.end(), MAX_LIFE_MS)
      stream.onEnd(() => {
        clearTimeout(enough)
        stop()
        mine.delete(stream)
        if (mine.size === 0 && streams.get(user.id) === mine) streams.delete(user.id)
      })
      void ready.then(() => stream.send('ready'))
      return reply
    },
  )
  // A stream never ends by itself, and a server that stops waits for its answers.
  app.addHook('preClose', async () => {
    for (const mine of streams.values()) for (const stream of mine) stream.end()
  })
}
