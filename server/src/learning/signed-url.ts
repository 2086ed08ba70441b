import type { SignedUrl } from '@kashf/contract/playback.ts'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { parseReference } from '../media/addresses.ts'
import { noExtras, videoExtras } from '../media/playback/video-extras.ts'
import { parseVimeo, resolveVimeo } from '../media/resolve-vimeo.ts'
import { signAttachment, signMedia, signPlayback } from '../media/sign-playback.ts'
import { holdersOfAttachment, holdersOfVideo, holdersOfVimeo, rightToWatch } from './file-holders.ts'
import { takeStream } from './streams/take-stream.ts'

interface Asked {
  viewer: SessionUser | null
  /** Which browser asks (`browserMark`): streams are counted by it. */
  browser: string
  /** For a player that can't exchange the address while it plays. */
  isKept: boolean
  /** The person pressed "go on here" after another device ended this one's stream. */
  byChoice: boolean
}

async function vimeoUrl(deps: Deps, viewer: SessionUser | null, vimeoId: string): Promise<SignedUrl> {
  const now = deps.clock.now()
  await rightToWatch(deps.db, now, viewer, await holdersOfVimeo(deps.db, vimeoId))
  const { embed_url } = await resolveVimeo(deps, vimeoId)
  if (!embed_url) throw new Failure('unavailable')
  return { signedUrl: embed_url, ...lifeUntil(deps, new Date(now.getTime() + DAY_MS)), ...noExtras }
}

async function attachmentUrl(deps: Deps, viewer: SessionUser | null, id: number): Promise<SignedUrl> {
  const found = await holdersOfAttachment(deps.db, id)
  const { until } = await rightToWatch(deps.db, deps.clock.now(), viewer, found)
  const attachment = await deps.db.one<{ id: number; name: string }>(
    sql`select id, name from attachment where id = ${id}`,
  )
  if (!attachment) throw new Failure('not_found')
  const signed = signAttachment(deps, { attachment, viewerId: viewer?.id ?? null, until })
  return { signedUrl: signed.signedUrl, ...lifeUntil(deps, signed.expiresAt), ...noExtras }
}

async function videoUrl(
  deps: Deps,
  videoId: number,
  { viewer, browser, isKept, byChoice }: Asked,
): Promise<SignedUrl> {
  const found = await holdersOfVideo(deps.db, videoId)
  const { holder, until } = await rightToWatch(deps.db, deps.clock.now(), viewer, found)
  const video = await deps.db.one<{ renditions: { name: string }[] }>(
    sql`select renditions from video where id = ${videoId} and playable_at is not null`,
  )
  if (!video) throw new Failure('video_not_ready')
  // What everybody may watch is watched on as many devices as one likes.
  if (viewer && holder.lesson_id !== null && !holder.is_open) {
    await takeStream(deps, { viewer, browser, lessonId: holder.lesson_id, byChoice })
  }
  const viewerId = viewer?.id ?? null
  const signed = signPlayback(deps, { videoId, viewerId, until, isKept })
  const media = signMedia(deps, { ...video, videoId, viewerId, expiresAt: signed.expiresAt })
  const extras = await videoExtras(deps, deps.db, { videoId, viewerId })
  const life = lifeUntil(deps, signed.expiresAt)
  return { signedUrl: signed.signedUrl, ...life, ...(media && { media }), ...extras }
}

/**
 * An address that plays the lesson's (or trailer's) video or fetches its attachment, bound to the viewer and expiring in
 * minutes: a player asks again while it plays, and what was taken away is refused then. `file` is `video/{id}`,
 * `file/{id}` or the Vimeo address of a lesson, which becomes its embed address. A bought lesson takes one of the
 * viewer's streams: `too_many_streams`, `stream_ended`.
 */
export async function signedUrl(deps: Deps, input: Asked & { file: string }): Promise<SignedUrl> {
  const { file, viewer } = input
  const vimeoId = parseVimeo(file)
  if (vimeoId) return vimeoUrl(deps, viewer, vimeoId)
  const reference = parseReference(file)
  if (!reference) throw new Failure('not_found')
  return reference.kind === 'file'
    ? attachmentUrl(deps, viewer, reference.id)
    : videoUrl(deps, reference.id, input)
}

function lifeUntil(deps: Pick<Deps, 'clock'>, expiresAt: Date): { expires_at: string; lives_s: number } {
  const leftMs = expiresAt.getTime() - deps.clock.now().getTime()
  return { expires_at: expiresAt.toISOString(), lives_s: Math.max(1, Math.floor(leftMs / 1000)) }
}
