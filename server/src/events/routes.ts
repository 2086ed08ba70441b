import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import { Failure } from '../errors/failure.ts'
import type { EndpointDeps } from '../http/endpoint.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { bearerToken } from '../http/session.ts'
import type { LiveEvents } from './live-events.ts'
import { type EventStream, openStream } from './stream.ts'

/** Maximum open streams per user and process. A page has one, and only while it is visible. */
const MAX_STREAMS = 6
/** A stream ends after this time; the page opens another, and its session is checked again. */
const MAX_LIFETIME_MS = 10 * 60_000
/** The interval at which sessions are checked, with one query for all streams of this process. */
const CHECK_EVERY_MS = 5_000

/** `GET /api/users/events`: server-sent events for the user of the bearer token. */
export function eventRoutes(app: FastifyInstance, deps: EndpointDeps & { live: LiveEvents }): void {
  const streams = new Map<number, Set<EventStream>>()
  const sessionOf = new Map<EventStream, number>()

  // `findSession` would extend the session, but an open page alone must not keep it from expiring.
  async function endStreamsOfEndedSessions(): Promise<void> {
    if (sessionOf.size === 0) return
    const checked = [...sessionOf]
    const rows = await deps.db.rows<{ id: number }>(sql`
      select s.id from session s join app_user u on u.id = s.user_id
       where s.id = any(${checked.map(([, id]) => id)}) and s.expires_at > ${deps.clock.now()} and u.blocked_at is null`)
    const active = new Set(rows.map(({ id }) => id))
    for (const [stream, id] of checked) if (!active.has(id)) stream.end()
  }
  const checking = setInterval(() => {
    // While the database is unreachable no events are sent either; the next check catches up.
    endStreamsOfEndedSessions().catch(() => {})
  }, CHECK_EVERY_MS)
  checking.unref()

  app.endpoint(
    'GET /api/users/events',
    {
      session: 'user',
      summary:
        'Server-sent events: `ready` when no further event can be missed, `wallet` when the balance changed, `notices` when ' +
        'there are new notices, `processing` with the progress of a video',
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
      let sending = Promise.resolve()
      const { ready, stop } = deps.live.listen(user.id, (name, data) => {
        sending = sending
          .then(async () => {
            // The session may have ended since the last check.
            if (await deps.findSession(token)) stream.send(name, data)
            else stream.end()
          })
          .catch(() => stream.end())
      })
      const lifetime = setTimeout(() => stream.end(), MAX_LIFETIME_MS)
      stream.onEnd(() => {
        clearTimeout(lifetime)
        stop()
        mine.delete(stream)
        sessionOf.delete(stream)
        if (mine.size === 0 && streams.get(user.id) === mine) streams.delete(user.id)
      })
      void ready.then(() => stream.send('ready'))
      return reply
    },
  )
  // A stopping server waits for open responses, and a stream does not end on its own.
  app.addHook('preClose', async () => {
    clearInterval(checking)
    for (const mine of streams.values()) for (const stream of mine) stream.end()
  })
}
