import type { Deps } from '../../deps.ts'
import { keys } from '../storage-keys.ts'
import { directAddress } from './direct-address.ts'
import { type Bearer, createToken } from './token.ts'

type SignDeps = Pick<Deps, 'env' | 'clock'>

/** An address that works for its bearer until `expiresAt`. The caller has checked their permission. */
export interface SignedAddress {
  signedUrl: string
  expiresAt: Date
}

/** The extra lifetime of an address for pauses, in addition to the length of the video. */
const PAUSES_MS = 6 * 3600_000
const MAX_LIFE_MS = 12 * 3600_000
/** The lifetime of a direct address: short, because a CDN or an object store does not check the permission. */
export const DIRECT_LIFE_MS = 45_000

interface Signing {
  /** The bearer; null for a visitor. */
  bearer: Bearer | null
  /** When the bearer's permission ends; null when it has no fixed end. */
  until: Date | null
}

/**
 * Addresses of a video: `signedUrl` is one MP4 of this quality for any `<video>` (other clients get the playlist), `hls`
 * the master playlist. They live for the length of the video plus 6 hours, at most 12 hours. `PlaybackPermission` is
 * checked at every request.
 */
export function signPlayback(
  deps: SignDeps,
  input: Signing & { videoId: number; durationS: number; quality: string | null },
): SignedAddress & { hls: string } {
  const { videoId, bearer } = input
  const lifeMs = Math.min(MAX_LIFE_MS, PAUSES_MS + input.durationS * 1000)
  const expiresAt = expiry(deps, lifeMs, input.until)
  const token = createToken(deps, { scope: `video/${videoId}`, bearer, expiresAt })
  const base = `/v/${videoId}/${token}`
  const hls = `${base}/master.m3u8`
  return { signedUrl: input.quality === null ? hls : `${base}/video-${input.quality}`, hls, expiresAt }
}

/**
 * Direct addresses of each rendition's media and their expiry; null when the application serves media itself. They cannot
 * be revoked, so they live for seconds and the player renews them.
 */
export function signMedia(
  deps: SignDeps & Pick<Deps, 'storage'>,
  input: Signing & { videoId: number; renditions: readonly { name: string }[] },
): { addresses: Record<string, string>; expiresAt: Date } | null {
  if (deps.env.mediaUrl === null) return null
  const expiresAt = expiry(deps, DIRECT_LIFE_MS, input.until)
  const addresses = new Map<string, string>()
  for (const { name } of input.renditions) {
    const key = `${keys.rendition(input.videoId, name)}/v.mp4`
    const address = directAddress(deps, key, { viewerId: input.bearer?.viewerId ?? null, expiresAt })
    if (address) addresses.set(name, address)
  }
  return { addresses: Object.fromEntries(addresses), expiresAt }
}

/** The address of an attachment for up to 12 hours; the permission is checked at every download. */
export function signAttachment(
  deps: SignDeps,
  input: Signing & { attachment: { id: number; name: string } },
): SignedAddress {
  const { id, name } = input.attachment
  const expiresAt = expiry(deps, MAX_LIFE_MS, input.until)
  const token = createToken(deps, { scope: `file/${id}`, bearer: input.bearer, expiresAt })
  return { signedUrl: `/f/${id}/${token}/${encodeURIComponent(name)}`, expiresAt }
}

function expiry(deps: SignDeps, lifeMs: number, until: Date | null): Date {
  const end = deps.clock.now().getTime() + lifeMs
  return new Date(until ? Math.min(end, until.getTime()) : end)
}
