import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import { type EndpointDeps, endpoint } from '../http/endpoint.ts'
import { Failure } from '../http/errors/failure.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { bearerToken } from '../http/session.ts'
import type { LiveEvents } from './live-events.ts'
import { type EventStream, openStream } from './stream.ts'

/** Open streams of one person in this process. A page has one, and only while it is looked at. */
const MAX_STREAMS = 6
/** Then the stream ends; the page opens another, and its session is checked again. */
const MAX_LIFE_MS = 10 * 60_000
/** How soon a stream ends after its session did: one query for all streams of this process. */
const CHECK_EVERY_MS = 5_000

/** `GET /api/users/events`: what changes for the bearer, as it happens. The token travels in the header, as everywhere. */
export function eventRoutes(app: FastifyInstance, deps: EndpointDeps & { live: LiveEvents }): void {
  const streams = new Map<number, Set<EventStream>>()
  const sessionOf = new Map<EventStream, number>()

  // Not by `findSession`, which counts as a use of the session: an open page alone must not keep it alive.
  async function endOfEndedSessions(): Promise<void> {
    if (sessionOf.size === 0) return
    const asked = [...sessionOf]
    const rows = await deps.db.rows<{ id: number }>(sql`
      select s.id from session s join app_user u on u.id = s.user_id
       where s.id = any(${asked.map(([, id]) => id)}) and s.expires_at > ${deps.clock.now()} and u.blocked_at is null`)
    const living = new Set(rows.map(({ id }) => id))
    for (const [stream, id] of asked) if (!living.has(id)) stream.end()
  }
  const checking = setInterval(() => {
    // While the database is away nothing is told either: the next check will know.
    endOfEndedSessions().catch(() => {})
  }, CHECK_EVERY_MS)
  checking.unref()

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
      sessionOf.set(stream, user.sessionId)
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
        sessionOf.delete(stream)
        if (mine.size === 0 && streams.get(user.id) === mine) streams.delete(user.id)
      })
      void ready.then(() => stream.send('ready'))
      return reply
    },
  )
  // A stream never ends by itself, and a server that stops waits for its answers.
  app.addHook('preClose', async () => {
    clearInterval(checking)
    for (const mine of streams.values()) for (const stream of mine) stream.end()
  })
}
