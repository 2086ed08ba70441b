import type { PlaybackStream } from '@kashf/contract/learning/playback.ts'
import type { Clock } from '../../clock.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/**
 * The lease duration of a stream, which each report renews. After six missed reports it expires: the device crashed or
 * was closed.
 */
const LEASE_MS = 90_000

/** Streams renewed after this moment are active. */
export const activeSince = ({ clock }: { clock: Clock }): Date => new Date(clock.now().getTime() - LEASE_MS)

/** The browser and session that a request comes from. */
export interface PlaybackClient {
  viewer: Pick<SessionUser, 'id' | 'type' | 'sessionId'>
  browser: string
}

type StreamRow = RowOf<Omit<PlaybackStream, 'is_current'>> & { browser: string }

/**
 * The person's active streams, the most recently renewed first. A browser that has not reported since another one started
 * with the same session is left out: it was replaced, as when a private window is reloaded.
 */
export async function activeStreams(
  deps: { clock: Clock },
  db: Queryable,
  { viewer, browser }: PlaybackClient,
): Promise<PlaybackStream[]> {
  const rows = await db.rows<StreamRow>(sql`
    select p.id, p.session_id as device_id, p.browser, s.user_agent, c.id as course_id, c.title as course_title,
           l.id as lesson_id, l.title as lesson_title, p.seen_at
      from playback_stream p join session s on s.id = p.session_id
      join lesson l on l.id = p.lesson_id join course c on c.id = l.course_id
     where p.user_id = ${viewer.id} and p.ended_at is null and p.seen_at > ${activeSince(deps)}
       and not exists (
         select 1 from playback_stream n
          where n.session_id = p.session_id and n.ended_at is null and n.opened_at > p.seen_at)
     order by p.seen_at desc, p.id desc`)
  return rows.map(({ browser: playing, ...row }) => ({
    ...withTimeText(row),
    is_current: row.device_id === viewer.sessionId && playing === browser,
  }))
}

/** Ends a stream of the bearer, whose device stays signed in. Fails with `not_found` when they have no such active stream. */
export async function endStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { viewer: SessionUser; streamId: number },
): Promise<void> {
  const ended = await deps.db.run(sql`
    update playback_stream set ended_at = ${deps.clock.now()}
     where id = ${input.streamId} and user_id = ${input.viewer.id} and ended_at is null`)
  if (ended === 0) throw new Failure('not_found')
}
