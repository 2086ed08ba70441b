import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import { ADDRESS_LIFE_MS } from '../media/sign-playback.ts'
import { holdersOfVideo, rightToWatch } from './file-holders.ts'
import type { Viewer } from './policy.ts'

/** How long an answer is believed: a right that was taken away lasts this long at most. */
const BELIEVED_MS = 15_000
const MOST_ANSWERS = 20_000

/** Asked for every file behind an address that outlives a few minutes. */
export type MayStillPlay = (question: { videoId: number; viewerId: number | null }) => Promise<boolean>

/**
 * Whether who was given an address may still play the video: the person is not blocked, the lesson is open to them
 * now, and (unless it is open to everybody) their player gave a sign of life within the life of an address, on a device
 * that is still signed in. Believed for 15 s in this process, so that a film is not a query per segment.
 */
export function openMayStillPlay(deps: Pick<Deps, 'db' | 'clock'>): MayStillPlay {
  const known = new Map<string, { answer: Promise<boolean>; untilMs: number }>()
  return ({ videoId, viewerId }) => {
    const nowMs = deps.clock.now().getTime()
    const key = `${videoId}.${viewerId}`
    const found = known.get(key)
    if (found && found.untilMs > nowMs) return found.answer
    if (known.size >= MOST_ANSWERS) known.clear()
    const answer = ask(deps, videoId, viewerId)
    known.set(key, { answer, untilMs: nowMs + BELIEVED_MS })
    // A question that could not be asked is no answer.
    answer.catch(() => known.delete(key))
    return answer
  }
}

async function ask(
  deps: Pick<Deps, 'db' | 'clock'>,
  videoId: number,
  viewerId: number | null,
): Promise<boolean> {
  const { db } = deps
  const now = deps.clock.now()
  const viewer = viewerId === null ? null : await personOf(db, viewerId)
  if (viewer === undefined) return false
  try {
    const { holder } = await rightToWatch(db, now, viewer, await holdersOfVideo(db, videoId))
    if (holder.is_open) return true
    const since = new Date(now.getTime() - ADDRESS_LIFE_MS)
    return (
      (await db.one(sql`
        select 1 from playback_stream where user_id = ${viewerId} and lesson_id = ${holder.lesson_id}
           and ended_at is null and seen_at > ${since}`)) !== undefined
    )
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

const personOf = (db: Queryable, id: number) =>
  db.one<Viewer>(sql`select id, type from app_user where id = ${id} and blocked_at is null`)
