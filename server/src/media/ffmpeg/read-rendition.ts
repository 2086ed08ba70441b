import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readHead } from '../read-head.ts'

/** A finished, verified rendition; rates in bit/s. Stored in the video's row as JSON. */
export type Rendition = {
  name: string
  /** The video's properties; null for the sound-only rendition. */
  picture: { width: number; height: number; fps: number; codec: string } | null
  /** Whether the file includes the sound; otherwise it is in the rendition `audio`. */
  has_sound: boolean
  peak_bitrate: number
  average_bitrate: number
  duration_s: number
  longest_segment_s: number
  bytes: number
}

/** ffmpeg's output is incomplete, although it may have exited with 0, as on a full disk. */
export class RenditionBroken extends Error {
  override name = 'RenditionBroken'
}

/** Reads `{folder}/{name}/index.m3u8` and its `v.mp4`; throws `RenditionBroken` when they are incomplete. */
export async function readRendition(
  folder: string,
  name: string,
  content: { fps: number | null; hasSound: boolean },
): Promise<Rendition> {
  const media = path.join(folder, name, 'v.mp4')
  const [playlist, size] = await Promise.all([
    readFile(path.join(folder, name, 'index.m3u8'), 'utf8'),
    stat(media).then((found) => found.size),
  ]).catch((error) => {
    throw new RenditionBroken(`${name}: ${error instanceof Error ? error.message : error}`)
  })
  const segments = readSegments(name, playlist, size)
  const durationS = segments.reduce((sum, segment) => sum + segment.durationS, 0)
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const peak = Math.max(...segments.map((segment) => (segment.bytes * 8) / segment.durationS))
  return {
    name,
    picture: content.fps === null ? null : { ...(await readPicture(name, media)), fps: content.fps },
    has_sound: content.hasSound,
    peak_bitrate: Math.ceil(peak),
    average_bitrate: Math.round((bytes * 8) / durationS),
    duration_s: durationS,
    longest_segment_s: Math.max(...segments.map((segment) => segment.durationS)),
    bytes: size,
  }
}

function readSegments(
  name: string,
  playlist: string,
  fileBytes: number,
): { durationS: number; bytes: number }[] {
  const lines = playlist.split('\n')
  if (!lines.includes('#EXT-X-ENDLIST')) throw new RenditionBroken(`${name}: no end in the playlist`)
  const segments: { durationS: number; bytes: number }[] = []
  let durationS = 0
  let bytes = 0
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) durationS = Number.parseFloat(line.slice(8))
    const range = /^#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(line)
    if (range) {
      bytes = Number(range[1])
      if (bytes + Number(range[2]) > fileBytes) throw new RenditionBroken(`${name}: the file is cut off`)
    }
    if (line && !line.startsWith('#')) {
      if (!bytes || !(durationS > 0)) throw new RenditionBroken(`${name}: an empty segment`)
      segments.push({ durationS, bytes })
      bytes = 0
    }
  }
  if (!segments.length) throw new RenditionBroken(`${name}: no segments`)
  return segments
}

/** Reads size and codec from the file's header, the only place that has them after rotation and rounding. */
async function readPicture(
  name: string,
  media: string,
): Promise<{ width: number; height: number; codec: string }> {
  const head = await readHead(media, 65_536)
  const config = head.indexOf('avcC')
  const entry = head.lastIndexOf('avc1', config)
  if (config < 0 || entry < 0) throw new RenditionBroken(`${name}: no H.264 in the header`)
  return {
    codec: `avc1.${head.subarray(config + 5, config + 8).toString('hex')}`,
    width: head.readUInt16BE(entry + 28),
    height: head.readUInt16BE(entry + 30),
  }
}
