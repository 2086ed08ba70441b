import type { PlaybackStart } from '@kashf/contract/learning/playback-start.ts'
import { visibleLesson } from '../../access/visible-course.ts'
import { HOUR_MS, HOUR_S } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Rendition } from '../../media/ffmpeg/read-rendition.ts'
import { videoReference } from '../../media/serving/addresses.ts'
import { startTracks } from '../../media/serving/start-tracks.ts'
import { createSignedUrl } from './create-signed-url.ts'

/** A video that was watched to within this time of its end restarts. */
const END_MARGIN_S = 5

interface StoredVideo {
  video_id: number
  renditions: Rendition[]
  duration_s: number
  position_s: number
}

/**
 * The data that a player needs for the first frame of a lesson, in one answer; null unless its video is stored by us
 * and ready. Signs an address and claims a stream like `createSignedUrl`, with the same failures.
 */
export async function lessonStart(
  deps: Deps,
  input: { lessonId: number; viewer: SessionUser | null; browser: string; fromS?: number },
): Promise<PlaybackStart | null> {
  const { lessonId, viewer, browser } = input
  // Visitors read from the replica, because their pages are served while the primary is unavailable.
  const db = viewer ? deps.db : deps.readDb
  const { access } = await visibleLesson(deps, db, lessonId, viewer)
  if (!access.isOpen) throw new Failure('lesson_locked')
  const video = await db.one<StoredVideo>(sql`
    select v.id as video_id, v.renditions, coalesce(v.duration_s, 0)::float8 as duration_s,
           coalesce(p.position_s, 0) as position_s
      from lesson l
      join video v on v.id = l.video_id and v.playable_at is not null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${viewer?.id ?? null}::int
     where l.id = ${lessonId}`)
  if (!video) return null
  const { video_id: videoId, renditions, duration_s } = video
  const wanted = input.fromS ?? video.position_s
  const position_s = wanted > duration_s - END_MARGIN_S ? 0 : wanted
  const file = videoReference(videoId)
  const address = await createSignedUrl(deps, { viewer, browser, file, takeOver: false })
  const base = address.hls?.replace(/\/master\.m3u8$/, '') ?? ''
  const tracks = await startTracks(deps, { videoId, renditions, fromS: position_s, base })
  return tracks && { address, duration_s, position_s, ...tracks }
}

/**
 * The start of a free lesson for the HTML of its page. Signed as of the full hour, so that the page keeps its bytes and
 * can be cached; the addresses still live for at least five hours.
 */
export async function visitorStart(deps: Deps, lessonId: number): Promise<PlaybackStart | null> {
  const hour = new Date(Math.floor(deps.clock.now().getTime() / HOUR_MS) * HOUR_MS)
  const atFullHour = { ...deps, clock: { now: () => hour } }
  const start = await lessonStart(atFullHour, { lessonId, viewer: null, browser: '' })
  if (!start) return null
  // Direct addresses live for seconds; without them the player is redirected to fresh ones.
  const { media: _, ...address } = start.address
  const livesS = (Date.parse(address.expires_at) - hour.getTime()) / 1000 - HOUR_S
  return { ...start, address: { ...address, lives_s: livesS } }
}
