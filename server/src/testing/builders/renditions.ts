import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Rendition } from '../../media/ffmpeg/read-rendition.ts'
import { keys } from '../../media/storage-keys.ts'

/** The media file of every stored rendition: 1000 bytes, each equal to its offset modulo 256. */
export const MEDIA_BYTES = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256))
/** 100 bytes of header and 900 of segments of the same size. */
function playlistOf({ count, seconds }: { count: number; seconds: number }): string {
  const bytes = 900 / count
  const segment = (_: unknown, i: number) =>
    `#EXTINF:${seconds.toFixed(1)},\n#EXT-X-BYTERANGE:${bytes}@${100 + i * bytes}\nv.mp4\n`
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${seconds}
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="v.mp4",BYTERANGE="100@0"
${Array.from({ length: count }, segment).join('')}#EXT-X-ENDLIST
`
}
const rendition = (name: string): Rendition => ({
  name,
  picture: { width: 640, height: 360, fps: 30, codec: 'avc1.64001e' },
  has_sound: true,
  peak_bitrate: 500_000,
  average_bitrate: 400_000,
  duration_s: 4,
  longest_segment_s: 4,
  bytes: MEDIA_BYTES.length,
})

/** Stores renditions and previews for a video made by `buildVideo`. */
export async function storeRenditions(
  deps: Pick<Deps, 'db' | 'storage'>,
  videoId: number,
  names: string[] = ['360p'],
  segments = { count: 1, seconds: 4 },
): Promise<void> {
  for (const name of names) {
    await deps.storage.put(`${keys.rendition(videoId, name)}/v.mp4`, MEDIA_BYTES)
    await deps.storage.put(`${keys.rendition(videoId, name)}/index.m3u8`, Buffer.from(playlistOf(segments)))
  }
  await deps.storage.put(keys.preview(videoId, 'previews.vtt'), Buffer.from('WEBVTT\n'))
  await deps.db.run(sql`
    update video set renditions = ${JSON.stringify(names.map(rendition))}, has_previews = true where id = ${videoId}`)
}
