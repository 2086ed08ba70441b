import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { claimStream } from './claim-stream.ts'
import type { LessonPlayback } from './renew-stream.ts'

/** The minimum age of a stream's renewal before it is written again. */
const FRESH_MS = 30_000

/**
 * Whether a browser that loads the media of a purchased lesson may continue. Loading renews the stream, so that a player that
 * never reports progress keeps it, and claims one again after a pause. False when another device ended the stream, which
 * invalidates its addresses, or when all streams are in use.
 */
export async function renewOrClaimStream(deps: Deps, playback: LessonPlayback): Promise<boolean> {
  const freshSince = new Date(deps.clock.now().getTime() - FRESH_MS)
  const row = await deps.db.one<{ was_ended: boolean; is_fresh: boolean }>(sql`
    select p.ended_at is not null as was_ended,
           p.seen_at > ${freshSince} and not exists (
             select 1 from playback_stream n
              where n.session_id = p.session_id and n.ended_at is null and n.opened_at > p.seen_at) as is_fresh
      from playback_stream p where p.session_id = ${playback.viewer.sessionId} and p.browser = ${playback.browser}`)
  if (row?.was_ended) return false
  if (row?.is_fresh) return true
  try {
    await claimStream(deps, { ...playback, takeOver: false })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
