import { USER_TYPE } from '@kashf/contract/constants.ts'
import { STUDENT_STREAMS, type StreamsTaken } from '@kashf/contract/learning/playback.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { renewStream } from './renew-stream.ts'
import { activeSince, activeStreams, type PlaybackClient } from './streams.ts'

/** The cooldown in which a stream that was ended from another device may not restart automatically. */
const ENDED_COOLDOWN_MS = 10 * 60_000
const DELETED_AFTER_MS = DAY_MS

/**
 * Gives the bearer's browser a stream for a purchased lesson. Fails with `too_many_streams` when the student's other devices
 * use all streams, and with `stream_ended` when another device ended this stream and the person did not choose to take over.
 * Both failures carry the list of streams. Teachers and operators have no limit.
 */
export async function claimStream(
  deps: Deps,
  input: PlaybackClient & { lessonId: number; takeOver: boolean },
): Promise<void> {
  if (await renewStream(deps, input)) return
  const { viewer, browser, lessonId, takeOver } = input
  await deps.db.transaction(async (tx) => {
    // Serializes claims, so that of two concurrent ones only one gets the last stream.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('stream'), ${viewer.id})`)
    const now = deps.clock.now()
    const own = await ownStream(tx, input)
    // This browser renews its lease after another one started with the same session: both are playing, so both count as
    // streams.
    const isBack = own !== null && own.ended_at === null && own.seen_at > activeSince(deps)
    const others = (await activeStreams(deps, tx, input)).filter(
      (stream) => !stream.is_current && (isBack || stream.device_id !== viewer.sessionId),
    )
    const taken: StreamsTaken = { limit: STUDENT_STREAMS, streams: others }
    const wasEnded = own?.ended_at && now.getTime() - own.ended_at.getTime() < ENDED_COOLDOWN_MS
    if (wasEnded && !takeOver) throw new Failure('stream_ended', { data: taken })
    if (viewer.type === USER_TYPE.student && others.length >= STUDENT_STREAMS) {
      throw new Failure('too_many_streams', { data: taken })
    }
    // Selecting from `session` writes nothing when the session has ended in the meantime.
    await tx.run(sql`
      insert into playback_stream (session_id, browser, user_id, lesson_id, opened_at, seen_at)
      select id, ${browser}, user_id, ${lessonId}, ${now}, ${now} from session where id = ${viewer.sessionId}
      on conflict (session_id, browser) do update
        set lesson_id = excluded.lesson_id, seen_at = excluded.seen_at, ended_at = null,
            opened_at = case when ${isBack} then playback_stream.opened_at else excluded.opened_at end`)
    await tx.run(sql`
      delete from playback_stream
       where session_id = ${viewer.sessionId} and seen_at < ${new Date(now.getTime() - DELETED_AFTER_MS)}`)
  })
}

async function ownStream(
  tx: Queryable,
  { viewer, browser }: PlaybackClient,
): Promise<{ seen_at: Date; ended_at: Date | null } | null> {
  const row = await tx.one<{ seen_at: Date; ended_at: Date | null }>(sql`
    select seen_at, ended_at from playback_stream where session_id = ${viewer.sessionId} and browser = ${browser}`)
  return row ?? null
}
