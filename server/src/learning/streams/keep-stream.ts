import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { aliveSince } from './streams-of.ts'

interface Playing {
  viewer: SessionUser
  lessonId: number
}

/**
 * Renews the stream of the bearer's device: the lesson plays on there. False when it has none (any more): it lapsed, or
 * was ended from another device; whether it may play again is for `takeStream` to say.
 */
export async function keepStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  { viewer, lessonId }: Playing,
): Promise<boolean> {
  const kept = await deps.db.run(sql`
    update playback_stream set seen_at = ${deps.clock.now()}, lesson_id = ${lessonId}
     where session_id = ${viewer.sessionId} and ended_at is null and seen_at > ${aliveSince(deps)}`)
  return kept === 1
}

/** What a report of progress means for the stream: true while the lesson may play on, as an open one always may. */
export async function playsOn(deps: Pick<Deps, 'db' | 'clock'>, playing: Playing): Promise<boolean> {
  if (await keepStream(deps, playing)) return true
  const open = await deps.db.one(sql`select 1 from lesson where id = ${playing.lessonId} and is_open`)
  return open !== undefined
}
