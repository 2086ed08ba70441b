import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { PlaybackPermission, PlaybackRequest } from '../../media/playback/playback-permission.ts'
import type { Bearer } from '../../media/playback/token.ts'
import type { Deps } from '../../runtime/deps.ts'
import { renewOrClaimStream } from '../streams/renew-or-claim-stream.ts'
import { requireWatchable, usesOfAttachment, usesOfVideo } from './lessons-using-file.ts'

/** How long a "yes" is reused: a right that was taken away lasts this much longer at most. */
const REUSED_MS = 15_000
const MOST_ANSWERS = 20_000

/**
 * Whether the bearer of an address may still use it: their session exists, they are not blocked, the lesson is open to them
 * now, and for `media` of a bought lesson they have a stream. A "yes" is reused for 15 s per bearer and file in this
 * process, so that playing costs one check in 15 s and not one per segment.
 */
export function createPlaybackPermission(deps: Deps): PlaybackPermission {
  const known = new Map<string, { answer: Promise<boolean>; untilMs: number }>()
  return (question) => {
    const nowMs = deps.clock.now().getTime()
    const key = keyOf(question)
    const found = known.get(key)
    if (found && found.untilMs > nowMs) return found.answer
    if (known.size >= MOST_ANSWERS) known.clear()
    const answer = ask(deps, question)
    known.set(key, { answer, untilMs: nowMs + REUSED_MS })
    const forget = () => known.get(key)?.answer === answer && known.delete(key)
    // A "no" is not reused: the viewer may press "go on here" in the next moment.
    answer.then((may) => may || forget(), forget)
    return answer
  }
}

function keyOf(question: PlaybackRequest): string {
  const { viewerId = 0, sessionId = 0, browser = '' } = question.bearer ?? {}
  const id = question.what === 'file' ? question.attachmentId : question.videoId
  return `${question.what} ${id} ${viewerId} ${sessionId} ${browser}`
}

async function ask(deps: Deps, question: PlaybackRequest): Promise<boolean> {
  const { db } = deps
  const { bearer } = question
  const now = deps.clock.now()
  const viewer = bearer === null ? null : await personOf(db, bearer, now)
  if (viewer === undefined) return false
  const holders =
    question.what === 'file'
      ? await usesOfAttachment(db, question.attachmentId)
      : await usesOfVideo(db, question.videoId)
  try {
    const { holder } = await requireWatchable(db, now, viewer, holders)
    if (question.what !== 'media' || holder.is_open || holder.lesson_id === null) return true
    return (
      bearer !== null &&
      viewer !== null &&
      (await renewOrClaimStream(deps, { viewer, browser: bearer.browser, lessonId: holder.lesson_id }))
    )
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

const personOf = (db: Queryable, { viewerId, sessionId }: Bearer, now: Date) =>
  db.one<Pick<SessionUser, 'id' | 'type' | 'sessionId'>>(sql`
    select u.id, u.type, s.id as "sessionId" from session s join app_user u on u.id = s.user_id
     where s.id = ${sessionId} and u.id = ${viewerId} and s.expires_at > ${now} and u.blocked_at is null`)
