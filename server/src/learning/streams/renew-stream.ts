import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { activeSince, type Player } from './list-streams.ts'

/** A browser of a session that plays a lesson. */
export interface Playing extends Player {
  lessonId: number
}

/**
 * Renews the stream of the bearer's browser: the lesson plays on there. False when it has none (any more): it lapsed, was
 * ended from another device, or the session goes on in another browser; whether it may play again is for `claimStream`.
 */
export async function renewStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  { viewer, browser, lessonId }: Playing,
): Promise<boolean> {
  const kept = await deps.db.run(sql`
    update playback_stream p set seen_at = ${deps.clock.now()}, lesson_id = ${lessonId}
     where session_id = ${viewer.sessionId} and browser = ${browser} and ended_at is null
       and seen_at > ${activeSince(deps)}
       and not exists (
         select 1 from playback_stream n
          where n.session_id = p.session_id and n.ended_at is null and n.opened_at > p.seen_at)`)
  return kept === 1
}

/** What a report of progress means for the stream: true while the lesson may play on, as an open one always may. */
export async function mayContinuePlaying(
  deps: Pick<Deps, 'db' | 'clock'>,
  playing: Playing,
): Promise<boolean> {
  if (await renewStream(deps, playing)) return true
  const open = await deps.db.one(sql`select 1 from lesson where id = ${playing.lessonId} and is_open`)
  return open !== undefined
}
