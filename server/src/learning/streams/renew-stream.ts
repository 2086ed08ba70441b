import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { activeSince, type PlaybackClient } from './streams.ts'

/** A browser that plays a lesson. */
export interface LessonPlayback extends PlaybackClient {
  lessonId: number
}

/**
 * Renews the stream of the bearer's browser. False when there is none to renew: it expired, was ended from another device, or
 * the session continues in another browser. `claimStream` then decides whether the browser may play again.
 */
export async function renewStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  { viewer, browser, lessonId }: LessonPlayback,
): Promise<boolean> {
  const renewed = await deps.db.run(sql`
    update playback_stream p set seen_at = ${deps.clock.now()}, lesson_id = ${lessonId}
     where session_id = ${viewer.sessionId} and browser = ${browser} and ended_at is null
       and seen_at > ${activeSince(deps)}
       and not exists (
         select 1 from playback_stream n
          where n.session_id = p.session_id and n.ended_at is null and n.opened_at > p.seen_at)`)
  return renewed === 1
}

/** Renews the stream on a progress report and returns whether playback may continue; a free lesson needs no stream. */
export async function mayContinuePlaying(
  deps: Pick<Deps, 'db' | 'clock'>,
  playback: LessonPlayback,
): Promise<boolean> {
  if (await renewStream(deps, playback)) return true
  const open = await deps.db.one(sql`select 1 from lesson where id = ${playback.lessonId} and is_open`)
  return open !== undefined
}
