import type { SignedUrl } from '@kashf/contract/learning/playback.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Rendition } from '../../media/ffmpeg/read-rendition.ts'
import { parseReference } from '../../media/serving/addresses.ts'
import { progressiveQuality } from '../../media/serving/progressive/open-progressive.ts'
import { signAttachment, signMedia, signPlayback } from '../../media/serving/sign-playback.ts'
import type { Bearer } from '../../media/serving/token.ts'
import { noExtras, videoExtras } from '../../media/serving/video-extras.ts'
import { parseVimeo, resolveVimeo } from '../../media/vimeo/resolve-vimeo.ts'
import { recordDelivery } from '../delivery/record-delivery.ts'
import { claimStream } from '../streams/claim-stream.ts'
import { attachmentFile, requireWatchable, videoFile, vimeoFile } from './lessons-using-file.ts'
import { mayBeDirect } from './may-be-direct.ts'

interface SignedUrlRequest {
  viewer: SessionUser | null
  /** The browser's id (streams/browser-id.ts), by which streams are counted. */
  browser: string
  /** The person chose to continue here after another device ended this one's stream. */
  takeOver: boolean
}

async function vimeoUrl(deps: Deps, viewer: SessionUser | null, vimeoId: string): Promise<SignedUrl> {
  const now = deps.clock.now()
  const { recipient } = await requireWatchable(deps.db, now, viewer, vimeoFile(vimeoId))
  const { embed_url } = await resolveVimeo(deps, vimeoId)
  if (!embed_url) throw new Failure('unavailable')
  if (recipient && !(await recordDelivery(deps.db, recipient, 'whole'))) throw new Failure('lesson_locked')
  return { signedUrl: embed_url, ...lifetime(deps, new Date(now.getTime() + DAY_MS)), ...noExtras }
}

const bearerFor = ({ viewer, browser }: SignedUrlRequest): Bearer | null =>
  viewer && { viewerId: viewer.id, sessionId: viewer.sessionId, browser }

async function attachmentUrl(deps: Deps, id: number, request: SignedUrlRequest): Promise<SignedUrl> {
  const { until } = await requireWatchable(deps.db, deps.clock.now(), request.viewer, attachmentFile(id))
  const attachment = await deps.db.found<{ id: number; name: string }>(
    sql`select id, name from attachment where id = ${id}`,
  )
  const signed = signAttachment(deps, { attachment, bearer: bearerFor(request), until })
  return { signedUrl: signed.signedUrl, ...lifetime(deps, signed.expiresAt), ...noExtras }
}

async function videoUrl(deps: Deps, videoId: number, request: SignedUrlRequest): Promise<SignedUrl> {
  const { viewer, browser, takeOver } = request
  const db = viewer ? deps.db : deps.readDb
  const { use, until, recipient } = await requireWatchable(db, deps.clock.now(), viewer, videoFile(videoId))
  const video = await db.one<{ renditions: Rendition[]; duration_s: number }>(sql`
    select renditions, coalesce(duration_s, 0)::float8 as duration_s
      from video where id = ${videoId} and playable_at is not null`)
  if (!video) throw new Failure('video_not_ready')
  // Free lessons and trailers play on any number of devices.
  if (viewer && use.lesson_id !== null && !use.is_open) {
    await claimStream(deps, { viewer, browser, lessonId: use.lesson_id, takeOver })
  }
  const bearer = bearerFor(request)
  const quality = progressiveQuality(video.renditions)
  const signed = signPlayback(deps, { videoId, bearer, until, quality, durationS: video.duration_s })
  const media = (await mayBeDirect(deps, recipient))
    ? signMedia(deps, { videoId, bearer, until, renditions: video.renditions })
    : null
  const extras = await videoExtras(deps, db, { videoId, viewer })
  return {
    signedUrl: signed.signedUrl,
    hls: signed.hls,
    expires_at: signed.expiresAt.toISOString(),
    lives_s: secondsUntil(deps, media?.expiresAt ?? signed.expiresAt),
    ...(media && { media: media.addresses }),
    ...extras,
  }
}

/**
 * Signs an address for a video or an attachment, bound to the viewer's session and valid for hours; a revoked
 * permission is enforced within a minute. `file` is `video/{id}`, `file/{id}` or a Vimeo address, which becomes the
 * embed address. A purchased lesson claims one of the viewer's streams (`too_many_streams`, `stream_ended`).
 */
export async function createSignedUrl(
  deps: Deps,
  input: SignedUrlRequest & { file: string },
): Promise<SignedUrl> {
  const { file, viewer } = input
  const vimeoId = parseVimeo(file)
  if (vimeoId) return vimeoUrl(deps, viewer, vimeoId)
  const reference = parseReference(file)
  if (!reference) throw new Failure('not_found')
  return reference.kind === 'file'
    ? attachmentUrl(deps, reference.id, input)
    : videoUrl(deps, reference.id, input)
}

function lifetime(deps: Pick<Deps, 'clock'>, expiresAt: Date): { expires_at: string; lives_s: number } {
  return { expires_at: expiresAt.toISOString(), lives_s: secondsUntil(deps, expiresAt) }
}

const secondsUntil = (deps: Pick<Deps, 'clock'>, end: Date): number =>
  Math.max(1, Math.floor((end.getTime() - deps.clock.now().getTime()) / 1000))
