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

/** Response headers for stores that serve browsers or a CDN directly. The object under a key never changes. */
export const objectHeaders = (key: string): { ContentType: string; CacheControl: string } => ({
  ContentType: TYPES.get(path.extname(key)) ?? 'application/octet-stream',
  CacheControl: 'private, max-age=86400, immutable',
})
