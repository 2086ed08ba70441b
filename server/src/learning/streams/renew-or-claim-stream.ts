import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimStream } from './claim-stream.ts'
import type { Playing } from './renew-stream.ts'

/** A stream that was heard of this recently (reports of progress count too) is not written again. */
const FRESH_MS = 30_000

/**
 * Whether a browser that loads a bought lesson from its address may go on. Loading is a sign of life, so that a player which
 * never reports keeps its place, and takes one again after a pause while there is one. False when another device ended the
 * stream (an address does not survive that), or as many others play as may.
 */
export async function renewOrClaimStream(deps: Deps, playing: Playing): Promise<boolean> {
  const freshSince = new Date(deps.clock.now().getTime() - FRESH_MS)
  const row = await deps.db.one<{ was_ended: boolean; is_fresh: boolean }>(sql`
    select p.ended_at is not null as was_ended,
           p.seen_at > ${freshSince} and not exists (
             select 1 from playback_stream n
              where n.session_id = p.session_id and n.ended_at is null and n.opened_at > p.seen_at) as is_fresh
      from playback_stream p where p.session_id = ${playing.viewer.sessionId} and p.browser = ${playing.browser}`)
  if (row?.was_ended) return false
  if (row?.is_fresh) return true
  try {
    await claimStream(deps, { ...playing, byChoice: false })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
