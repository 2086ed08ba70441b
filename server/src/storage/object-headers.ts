import path from 'node:path'

const TYPES = new Map(
  Object.entries({
    '.mp4': 'video/mp4',
    '.m3u8': 'application/vnd.apple.mpegurl',
    '.vtt': 'text/vtt; charset=utf-8',
    '.webp': 'image/webp',
    '.jpg': 'image/jpeg',
  }),
)

/** What a store that answers browsers or a CDN itself should say of an object. Nothing under a key is ever changed. */
export const objectHeaders = (key: string): { ContentType: string; CacheControl: string } => ({
  ContentType: TYPES.get(path.extname(key)) ?? 'application/octet-stream',
  CacheControl: 'private, max-age=86400, immutable',
})
