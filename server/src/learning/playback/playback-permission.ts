import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type {
  PlaybackGrant,
  PlaybackPermission,
  PlaybackRequest,
} from '../../media/serving/playback-permission.ts'
import type { Bearer } from '../../media/serving/token.ts'
import { createDeliveryCounter, type DeliveryCounter } from '../delivery/count-delivery.ts'
import { renewOrClaimStream } from '../streams/renew-or-claim-stream.ts'
import { attachmentFile, requireWatchable, videoFile } from './lessons-using-file.ts'
import { mayBeDirect } from './may-be-direct.ts'

/** How long a permission is cached, and so the maximum delay of a revocation. */
const CACHED_MS = 15_000
const MAX_CACHED = 20_000

/**
 * Decides whether the bearer of a signed address may still use it: their session exists, they are not blocked, the
 * lesson is open to them, and for `media` of a purchased lesson they have a stream. The permission is cached per bearer
 * and file in this process, so that playback costs one check every 15 s instead of one per segment.
 */
export function createPlaybackPermission(deps: Deps): PlaybackPermission {
  const cache = new Map<string, { answer: Promise<PlaybackGrant | null>; untilMs: number }>()
  const countDelivery = createDeliveryCounter(deps.db)
  return (request) => {
    const nowMs = deps.clock.now().getTime()
    const key = cacheKey(request)
    const cached = cache.get(key)
    if (cached && cached.untilMs > nowMs) return cached.answer
    if (cache.size >= MAX_CACHED) cache.clear()
    const answer = grantOf(deps, request, countDelivery)
    cache.set(key, { answer, untilMs: nowMs + CACHED_MS })
    const evict = () => cache.get(key)?.answer === answer && cache.delete(key)
    // A refusal is not cached, because the viewer may take the stream over at any moment.
    answer.then((grant) => grant ?? evict(), evict)
    return answer
  }
}

function cacheKey(request: PlaybackRequest): string {
  const { viewerId = 0, sessionId = 0, browser = '' } = request.bearer ?? {}
  const id = request.what === 'file' ? request.attachmentId : request.videoId
  return `${request.what} ${id} ${viewerId} ${sessionId} ${browser}`
}

async function grantOf(
  deps: Deps,
  request: PlaybackRequest,
  countDelivery: DeliveryCounter,
): Promise<PlaybackGrant | null> {
  const { db } = deps
  const { bearer } = request
  const now = deps.clock.now()
  const viewer = bearer === null ? null : await findViewer(db, bearer, now)
  if (viewer === undefined) return null
  const file = request.what === 'file' ? attachmentFile(request.attachmentId) : videoFile(request.videoId)
  try {
    const { use, recipient } = await requireWatchable(db, now, viewer, file)
    if (request.what === 'media' && !use.is_open && use.lesson_id !== null) {
      if (bearer === null || viewer === null) return null
      const playback = { viewer, browser: bearer.browser, lessonId: use.lesson_id }
      if (!(await renewOrClaimStream(deps, playback))) return null
    }
    return {
      mayBeDirect: request.what === 'media' && (await mayBeDirect(deps, recipient)),
      count: recipient && ((sent) => countDelivery(recipient, sent)),
    }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

const findViewer = (db: Queryable, { viewerId, sessionId }: Bearer, now: Date) =>
  db.one<Pick<SessionUser, 'id' | 'type' | 'sessionId'>>(sql`
    select u.id, u.type, s.id as "sessionId" from session s join app_user u on u.id = s.user_id
     where s.id = ${sessionId} and u.id = ${viewerId} and s.expires_at > ${now} and u.blocked_at is null`)
