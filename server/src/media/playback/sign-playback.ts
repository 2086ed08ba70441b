import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { directAddress } from './direct-address.ts'
import { type Bearer, createToken } from './token.ts'

type SignDeps = Pick<Deps, 'env' | 'clock'>

/** An address that works for its bearer until `expiresAt`. The caller has checked that they may use it. */
export interface SignedAddress {
  signedUrl: string
  expiresAt: Date
}

/** Pauses that an address outlives, on top of the length of its video. */
const PAUSES_MS = 6 * 3600_000
const LONGEST_LIFE_MS = 12 * 3600_000
/** Nobody checks the right behind an address at a CDN or an object store, so it lives only this long. */
export const DIRECT_LIFE_MS = 45_000

interface Signing {
  /** Null: a visitor. */
  bearer: Bearer | null
  /** The bearer's right ends then, whatever the address says; null: it does not end by itself. */
  until: Date | null
}

/**
 * Addresses of a video: `signedUrl` plays in any `<video>` (one MP4 of this quality; others than media elements are answered
 * with the playlist), `hls` is the master playlist of all qualities. They live as long as watching may take: the length of the video and 6 hours of pauses,
 * 12 hours at most. The right behind it is checked while it is used (`PlaybackPermission`).
 */
export function signPlayback(
  deps: SignDeps,
  input: Signing & { videoId: number; durationS: number; quality: string | null },
): SignedAddress & { hls: string } {
  const { videoId, bearer } = input
  const lifeMs = Math.min(LONGEST_LIFE_MS, PAUSES_MS + input.durationS * 1000)
  const expiresAt = expiry(deps, lifeMs, input.until)
  const token = createToken(deps, { opens: `video/${videoId}`, bearer, expiresAt })
  const base = `/v/${videoId}/${token}`
  const hls = `${base}/master.m3u8`
  return { signedUrl: input.quality === null ? hls : `${base}/video-${input.quality}`, hls, expiresAt }
}

/**
 * Where the bytes of each rendition can be loaded directly, and until when; null while the application serves them. Such
 * an address can't be revoked, so it lives for seconds and a player exchanges it.
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

/** Address of an attachment's download, for up to 12 hours; the right behind it is checked at each download. */
export function signAttachment(
  deps: SignDeps,
  input: Signing & { attachment: { id: number; name: string } },
): SignedAddress {
  const { id, name } = input.attachment
  const expiresAt = expiry(deps, LONGEST_LIFE_MS, input.until)
  const token = createToken(deps, { opens: `file/${id}`, bearer: input.bearer, expiresAt })
  return { signedUrl: `/f/${id}/${token}/${encodeURIComponent(name)}`, expiresAt }
}

function expiry(deps: SignDeps, lifeMs: number, until: Date | null): Date {
  const end = deps.clock.now().getTime() + lifeMs
  return new Date(until ? Math.min(end, until.getTime()) : end)
}
