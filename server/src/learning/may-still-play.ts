import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { MayStillPlay, PlayQuestion } from '../media/playback/may-still-play.ts'
import { ADDRESS_LIFE_MS } from '../media/sign-playback.ts'
import { holdersOfVideo, rightToWatch } from './file-holders.ts'
import type { Viewer } from './policy.ts'

/** How long an answer is believed: a right that was taken away lasts this long at most. */
const BELIEVED_MS = 15_000
const MOST_ANSWERS = 20_000

/**
 * Whether who was given an address may still play the video: the person is signed in somewhere and not blocked, and the
 * lesson is open to them now; for `media` of a lesson that is not open to everybody also: their player gave a sign of life
 * within the life of an address. A "yes" is believed for 15 s in this process, so that a film is not a query per segment.
 */
export function openMayStillPlay(deps: Pick<Deps, 'db' | 'clock'>): MayStillPlay {
  const known = new Map<string, { answer: Promise<boolean>; untilMs: number }>()
  return (question) => {
    const nowMs = deps.clock.now().getTime()
    const key = `${question.videoId}.${question.viewerId}.${question.what}`
    const found = known.get(key)
    if (found && found.untilMs > nowMs) return found.answer
    if (known.size >= MOST_ANSWERS) known.clear()
    const answer = ask(deps, question)
    known.set(key, { answer, untilMs: nowMs + BELIEVED_MS })
    const forget = () => known.get(key)?.answer === answer && known.delete(key)
    // A "no" is not believed: the next moment the player may have been given a new address.
    answer.then((may) => may || forget(), forget)
    return answer
  }
}

async function ask(
  deps: Pick<Deps, 'db' | 'clock'>,
  { videoId, viewerId, what }: PlayQuestion,
): Promise<boolean> {
  const { db } = deps
  const now = deps.clock.now()
  const viewer = viewerId === null ? null : await personOf(db, viewerId, now)
  if (viewer === undefined) return false
  try {
    const { holder } = await rightToWatch(db, now, viewer, await holdersOfVideo(db, videoId))
    if (holder.is_open || what === 'extras') return true
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

const personOf = (db: Queryable, id: number, now: Date) =>
  db.one<Viewer>(sql`
    select id, type from app_user u where id = ${id} and blocked_at is null
       and exists (select 1 from session where user_id = u.id and expires_at > ${now})`)
