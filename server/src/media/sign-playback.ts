import type { Deps } from '../deps.ts'
import { makeToken } from './playback/token.ts'

type SignDeps = Pick<Deps, 'env' | 'clock'>

/** An address that works for one viewer until `expiresAt`. Whoever calls has decided that this viewer may. */
export type SignedAddress = { signedUrl: string; expiresAt: Date }

const halfHourMs = 30 * 60 * 1000

/** Address of a video's master playlist; lives for twice the video's length, at least 30 minutes and at most 6 hours. */
export function signPlayback(
  deps: SignDeps,
  input: { video: { id: number; duration_s: number }; viewerId: number | null },
): SignedAddress {
  const { id, duration_s } = input.video
  const lifeMs = Math.min(Math.max(2 * duration_s * 1000, halfHourMs), 12 * halfHourMs)
  const expiresAt = new Date(deps.clock.now().getTime() + lifeMs)
  const token = makeToken(deps, { opens: `video/${id}`, viewerId: input.viewerId, expiresAt })
  return { signedUrl: `/v/${id}/${token}/master.m3u8`, expiresAt }
}

/** Address of an attachment's download; lives for 30 minutes. */
export function signAttachment(
  deps: SignDeps,
  input: { attachment: { id: number; name: string }; viewerId: number | null },
): SignedAddress {
  const { id, name } = input.attachment
  const expiresAt = new Date(deps.clock.now().getTime() + halfHourMs)
  const token = makeToken(deps, { opens: `file/${id}`, viewerId: input.viewerId, expiresAt })
  return { signedUrl: `/f/${id}/${token}/${encodeURIComponent(name)}`, expiresAt }
}
