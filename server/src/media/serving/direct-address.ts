import { createHash } from 'node:crypto'
import type { Env } from '../../config/env.ts'
import type { Deps } from '../../deps.ts'
import { parseS3Url } from '../../storage/s3-location.ts'

/** Headers of media from every origin. The content at an address of media never changes. */
export const MEDIA_ANSWER = { type: 'video/mp4', cacheControl: 'private, max-age=86400, immutable' } as const

interface Viewer {
  viewerId: number | null
  expiresAt: Date
}

/**
 * The address of stored media at the CDN or the object store (MEDIA_URL), which checks only the expiry; null when the
 * application serves media itself.
 */
export function directAddress(
  deps: Pick<Deps, 'env' | 'clock' | 'storage'>,
  key: string,
  viewer: Viewer,
): string | null {
  const { mediaUrl, mediaKey } = deps.env
  if (mediaUrl === null) return null
  if (mediaUrl !== 'storage') return cdnAddress(mediaUrl, mediaKey ?? '', key, viewer)
  const now = deps.clock.now()
  const livesS = Math.max(1, Math.floor((viewer.expiresAt.getTime() - now.getTime()) / 1000))
  return deps.storage.signedUrl(key, { now, livesS, answer: MEDIA_ANSWER })
}

/**
 * An address for nginx's secure_link module and CDNs built on it: MD5 over expiry, path, viewer and key. The token is in
 * the query, so that a CDN can use the path as its cache key.
 */
function cdnAddress(base: string, mediaKey: string, key: string, { viewerId, expiresAt }: Viewer): string {
  const { origin, pathname } = new URL(`${base}/${key}`)
  const expires = Math.floor(expiresAt.getTime() / 1000)
  const viewer = viewerId ?? 0
  const md5 = createHash('md5').update(`${expires}${pathname}${viewer} ${mediaKey}`).digest('base64url')
  return `${origin}${pathname}?md5=${md5}&expires=${expires}&viewer=${viewer}`
}

/** The origin that browsers load media from besides our own, for the content security policy. */
export function mediaOrigin({ mediaUrl, storageUrl }: Pick<Env, 'mediaUrl' | 'storageUrl'>): string | null {
  if (mediaUrl === null) return null
  return mediaUrl === 'storage' ? parseS3Url(storageUrl ?? '').endpoint : new URL(mediaUrl).origin
}
