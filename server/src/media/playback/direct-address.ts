import { createHash } from 'node:crypto'
import type { Env } from '../../config/env.ts'
import type { Deps } from '../../runtime/deps.ts'
import { parseS3Url } from '../../storage/open-storage.ts'

/** What is said of media wherever they come from: nothing under an address of media is ever changed. */
export const MEDIA_ANSWER = { type: 'video/mp4', cacheControl: 'private, max-age=86400, immutable' } as const

interface For {
  viewerId: number | null
  expiresAt: Date
}

/**
 * Address of stored media at the CDN or the object store (MEDIA_URL), which answers without asking us until `expiresAt`;
 * null while the application serves the bytes itself.
 */
export function directAddress(
  deps: Pick<Deps, 'env' | 'clock' | 'storage'>,
  key: string,
  viewer: For,
): string | null {
  const { mediaUrl, mediaKey } = deps.env
  if (mediaUrl === null) return null
  if (mediaUrl !== 'storage') return cdnAddress(mediaUrl, mediaKey ?? '', key, viewer)
  const now = deps.clock.now()
  const livesS = Math.max(1, Math.floor((viewer.expiresAt.getTime() - now.getTime()) / 1000))
  return deps.storage.addressOf(key, { now, livesS, answer: MEDIA_ANSWER })
}

/**
 * The form that nginx's secure_link module and the CDNs built on it check: MD5 over expiry, path, viewer and key. The
 * token stands in the query, so that the path alone is what a CDN caches under.
 */
function cdnAddress(base: string, mediaKey: string, key: string, { viewerId, expiresAt }: For): string {
  const { origin, pathname } = new URL(`${base}/${key}`)
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const viewer = viewerId ?? 0
  const md5 = createHash('md5').update(`${expires}${pathname}${viewer} ${mediaKey}`).digest('base64url')
  return `${origin}${pathname}?md5=${md5}&expires=${expires}&viewer=${viewer}`
}

/** Where browsers load media from besides ourselves, for the content security policy. */
export function mediaOrigin({ mediaUrl, storageUrl }: Pick<Env, 'mediaUrl' | 'storageUrl'>): string | null {
  if (mediaUrl === null) return null
  return mediaUrl === 'storage' ? parseS3Url(storageUrl ?? '').endpoint : new URL(mediaUrl).origin
}
