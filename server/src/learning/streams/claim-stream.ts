import { STUDENT_STREAMS, type StreamsTaken } from '@kashf/contract/playback.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { activeSince, activeStreams, type Player } from './list-streams.ts'
import { renewStream } from './renew-stream.ts'

/** A device whose stream was ended from another one stays still for this long, unless its person wants it to go on. */
const STAYS_ENDED_MS = 10 * 60_000
const FORGOTTEN_AFTER_MS = DAY_MS

/**
 * Lets the bearer's browser play a bought lesson, or fails: `too_many_streams` when as many others play as a student may
 * have, `stream_ended` when another device ended it and nobody pressed "go on" here (`byChoice`). Both carry the list.
 * Teachers and operators, who watch what is theirs, have no limit.
 */
export async function claimStream(
  deps: Deps,
  input: Player & { lessonId: number; byChoice: boolean },
): Promise<void> {
  if (await renewStream(deps, input)) return
  const { viewer, browser, lessonId, byChoice } = input
  await deps.db.transaction(async (tx) => {
    // Two devices that ask for the last place at once: one of them gets it.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('stream'), ${viewer.id})`)
    const now = deps.clock.now()
    const own = await ownStream(tx, input)
    // Heard of again after another browser began with this session: both play, so neither has moved to the other.
    const isBack = own !== null && own.ended_at === null && own.seen_at > activeSince(deps)
    const others = (await activeStreams(deps, tx, input)).filter(
      (stream) => !stream.is_current && (isBack || stream.device_id !== viewer.sessionId),
    )
    const taken: StreamsTaken = { limit: STUDENT_STREAMS, streams: others }
    const wasEnded = own?.ended_at && now.getTime() - own.ended_at.getTime() < STAYS_ENDED_MS
    if (wasEnded && !byChoice) throw new Failure('stream_ended', { data: taken })
    if (viewer.type === 2 && others.length >= STUDENT_STREAMS) {
      throw new Failure('too_many_streams', { data: taken })
    }
    // From the session itself: one that ended meanwhile gets nothing.
    await tx.run(sql`
      insert into playback_stream (session_id, browser, user_id, lesson_id, opened_at, seen_at)
      select id, ${browser}, user_id, ${lessonId}, ${now}, ${now} from session where id = ${viewer.sessionId}
      on conflict (session_id, browser) do update
        set lesson_id = excluded.lesson_id, seen_at = excluded.seen_at, ended_at = null,
            opened_at = case when ${isBack} then playback_stream.opened_at else excluded.opened_at end`)
    await tx.run(sql`
      delete from playback_stream
       where session_id = ${viewer.sessionId} and seen_at < ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)}`)
  })
}

async function ownStream(
  tx: Queryable,
  { viewer, browser }: Player,
): Promise<{ seen_at: Date; ended_at: Date | null } | null> {
  const row = await tx.one<{ seen_at: Date; ended_at: Date | null }>(sql`
    select seen_at, ended_at from playback_stream where session_id = ${viewer.sessionId} and browser = ${browser}`)
  return row ?? null
}
