import type { SignedUrl } from '@kashf/contract/playback.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Rendition } from '../../media/ffmpeg/read-rendition.ts'
import { parseReference } from '../../media/playback/addresses.ts'
import { progressiveQuality } from '../../media/playback/progressive/open-progressive.ts'
import { signAttachment, signMedia, signPlayback } from '../../media/playback/sign-playback.ts'
import type { Bearer } from '../../media/playback/token.ts'
import { noExtras, videoExtras } from '../../media/playback/video-extras.ts'
import { parseVimeo, resolveVimeo } from '../../media/vimeo/resolve-vimeo.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimStream } from '../streams/claim-stream.ts'
import { requireWatchable, usesOfAttachment, usesOfVideo, usesOfVimeo } from './lessons-using-file.ts'

interface Asked {
  viewer: SessionUser | null
  /** Which browser asks (`browserId`): streams are counted by it. */
  browser: string
  /** The person pressed "go on here" after another device ended this one's stream. */
  byChoice: boolean
}

async function vimeoUrl(deps: Deps, viewer: SessionUser | null, vimeoId: string): Promise<SignedUrl> {
  const now = deps.clock.now()
  await requireWatchable(deps.db, now, viewer, await usesOfVimeo(deps.db, vimeoId))
  const { embed_url } = await resolveVimeo(deps, vimeoId)
  if (!embed_url) throw new Failure('unavailable')
  return { signedUrl: embed_url, ...lifeUntil(deps, new Date(now.getTime() + DAY_MS)), ...noExtras }
}

const bearerFor = ({ viewer, browser }: Asked): Bearer | null =>
  viewer && { viewerId: viewer.id, sessionId: viewer.sessionId, browser }

async function attachmentUrl(deps: Deps, id: number, asked: Asked): Promise<SignedUrl> {
  const found = await usesOfAttachment(deps.db, id)
  const { until } = await requireWatchable(deps.db, deps.clock.now(), asked.viewer, found)
  const attachment = await deps.db.one<{ id: number; name: string }>(
    sql`select id, name from attachment where id = ${id}`,
  )
  if (!attachment) throw new Failure('not_found')
  const signed = signAttachment(deps, { attachment, bearer: bearerFor(asked), until })
  return { signedUrl: signed.signedUrl, ...lifeUntil(deps, signed.expiresAt), ...noExtras }
}

async function videoUrl(deps: Deps, videoId: number, asked: Asked): Promise<SignedUrl> {
  const { viewer, browser, byChoice } = asked
  const found = await usesOfVideo(deps.db, videoId)
  const { holder, until } = await requireWatchable(deps.db, deps.clock.now(), viewer, found)
  const video = await deps.db.one<{ renditions: Rendition[]; duration_s: number }>(sql`
    select renditions, coalesce(duration_s, 0)::float8 as duration_s
      from video where id = ${videoId} and playable_at is not null`)
  if (!video) throw new Failure('video_not_ready')
  // What everybody may watch is watched on as many devices as one likes.
  if (viewer && holder.lesson_id !== null && !holder.is_open) {
    await claimStream(deps, { viewer, browser, lessonId: holder.lesson_id, byChoice })
  }
  const bearer = bearerFor(asked)
  const quality = progressiveQuality(video.renditions)
  const signed = signPlayback(deps, { videoId, bearer, until, quality, durationS: video.duration_s })
  const media = signMedia(deps, { videoId, bearer, until, renditions: video.renditions })
  const extras = await videoExtras(deps, deps.db, { videoId, viewer })
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
 * An address that plays the lesson's (or trailer's) video or fetches its attachment, bound to the viewer's session. It lives
 * for hours; what was taken away meanwhile is refused within a minute. `file` is `video/{id}`, `file/{id}` or the Vimeo
 * address of a lesson, which becomes its embed address. A bought lesson takes one of the viewer's streams:
 * `too_many_streams`, `stream_ended`.
 */
export async function createSignedUrl(deps: Deps, input: Asked & { file: string }): Promise<SignedUrl> {
  const { file, viewer } = input
  const vimeoId = parseVimeo(file)
  if (vimeoId) return vimeoUrl(deps, viewer, vimeoId)
  const reference = parseReference(file)
  if (!reference) throw new Failure('not_found')
  return reference.kind === 'file'
    ? attachmentUrl(deps, reference.id, input)
    : videoUrl(deps, reference.id, input)
}

function lifeUntil(deps: Pick<Deps, 'clock'>, expiresAt: Date): { expires_at: string; lives_s: number } {
  return { expires_at: expiresAt.toISOString(), lives_s: secondsUntil(deps, expiresAt) }
}

const secondsUntil = (deps: Pick<Deps, 'clock'>, end: Date): number =>
  Math.max(1, Math.floor((end.getTime() - deps.clock.now().getTime()) / 1000))
