import { STUDENT_STREAMS, type StreamsTaken } from '@kashf/contract/playback.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../http/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { keepStream } from './keep-stream.ts'
import { streamsOf } from './streams-of.ts'

/** A device whose stream was ended from another one stays still for this long, unless its person wants it to go on. */
const STAYS_ENDED_MS = 10 * 60_000

/**
 * Lets the bearer's device play a bought lesson, or fails: `too_many_streams` when as many other devices play as a
 * student may have, `stream_ended` when another device ended it and nobody pressed "go on" here (`byChoice`). Both
 * carry the list. Teachers and operators, who watch what is theirs, have no limit.
 */
export async function takeStream(
  deps: Deps,
  input: { viewer: SessionUser; lessonId: number; byChoice: boolean },
): Promise<void> {
  if (await keepStream(deps, input)) return
  const { viewer, lessonId, byChoice } = input
  await deps.db.transaction(async (tx) => {
    // Two devices that ask for the last place at once: one of them gets it.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('stream'), ${viewer.id})`)
    const now = deps.clock.now()
    const others = (await streamsOf(deps, tx, viewer)).filter((stream) => !stream.is_current)
    const taken: StreamsTaken = { limit: STUDENT_STREAMS, streams: others }
    if (!byChoice && (await wasEnded(tx, viewer, new Date(now.getTime() - STAYS_ENDED_MS)))) {
      throw new Failure('stream_ended', { data: taken })
    }
    if (viewer.type === 2 && others.length >= STUDENT_STREAMS) {
      throw new Failure('too_many_streams', { data: taken })
    }
    // From the session itself: one that ended meanwhile gets nothing.
    await tx.run(sql`
      insert into playback_stream (session_id, user_id, lesson_id, opened_at, seen_at)
      select id, user_id, ${lessonId}, ${now}, ${now} from session where id = ${viewer.sessionId}
      on conflict (session_id) do update
        set lesson_id = excluded.lesson_id, opened_at = excluded.opened_at, seen_at = excluded.seen_at, ended_at = null`)
  })
}

async function wasEnded(tx: Queryable, viewer: SessionUser, since: Date): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from playback_stream where session_id = ${viewer.sessionId} and ended_at > ${since}`)
  return row !== undefined
}
