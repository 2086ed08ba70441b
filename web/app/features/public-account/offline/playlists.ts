import type { SavedTrack } from './saved-lessons.ts'

/**
 * The origin of saved tracks in playlists. It is never requested, because the player's loader reads from the device.
 */
const SAVED_ORIGIN = 'https://saved.invalid'
export const SAVED_MASTER = `${SAVED_ORIGIN}/master.m3u8`

/** The name of the audio rendition, when the video rendition has no sound. */
const SOUND = 'audio'

/**
 * Reduces a master playlist to one quality. Returns its text and the renditions that it needs, video first. Throws when
 * the video has no such quality.
 */
export function masterOf(master: string, quality: string): { text: string; renditions: string[] } {
  const lines = master.split('\n')
  const at = lines.indexOf(`${quality}/index.m3u8`)
  const variant = lines[at - 1]
  if (!variant?.startsWith('#EXT-X-STREAM-INF:')) throw new Error(`the video has no ${quality}`)
  const sound = variant.includes('AUDIO="')
    ? lines.find((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))
    : undefined
  const text = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(sound ? [sound.replace(/URI="[^"]*"/, `URI="${SAVED_ORIGIN}/1/index.m3u8"`)] : []),
    variant,
    `${SAVED_ORIGIN}/0/index.m3u8`,
    '',
  ]
  return { text: text.join('\n'), renditions: sound ? [quality, SOUND] : [quality] }
}

/**
 * A rendition with its numbered segments, of which 0 is the initialization segment. Throws unless it is one file with
 * byte ranges.
 */
export function trackOf(name: string, playlist: string): SavedTrack {
  const pieces: SavedTrack['pieces'] = []
  const lines: string[] = []
  let end = 0
  const add = (bytes: string | undefined, from: string | undefined) => {
    const start = from === undefined ? end : Number(from)
    end = start + Number(bytes)
    pieces.push([start, Number(bytes)])
  }
  for (const line of playlist.split('\n')) {
    const map = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/.exec(line)
    const range = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?$/.exec(line)
    if (map) {
      add(map[1], map[2])
      lines.push('#EXT-X-MAP:URI="0"')
    } else if (range) add(range[1], range[2])
    else if (line === '' || line.startsWith('#')) lines.push(line)
    else lines.push(String(pieces.length - 1))
  }
  const segments = lines.filter((line) => line !== '' && !line.startsWith('#')).length
  if (pieces.length < 2 || segments !== pieces.length - 1)
    throw new Error(`${name} is not one file in ranges`)
  return { name, playlist: lines.join('\n'), pieces }
}

const FILE_PIECE_BYTES = 512 * 1024

/** Splits a file of this size into pieces. */
export function fileTrack(name: string, bytes: number): SavedTrack {
  const pieces: SavedTrack['pieces'] = []
  for (let from = 0; from < bytes; from += FILE_PIECE_BYTES) {
    pieces.push([from, Math.min(FILE_PIECE_BYTES, bytes - from)])
  }
  return { name, playlist: null, pieces }
}

/** The missing pieces, grouped into consecutive ranges that are requested together. */
export function missingRanges(
  pieces: SavedTrack['pieces'],
  isThere: (piece: number) => boolean,
  maxBytes: number,
): { from: number; bytes: number; pieces: number[] }[] {
  const ranges: { from: number; bytes: number; pieces: number[] }[] = []
  for (const [index, [from, bytes]] of pieces.entries()) {
    if (isThere(index)) continue
    const last = ranges.at(-1)
    if (last && last.from + last.bytes === from && last.bytes + bytes <= maxBytes) {
      last.bytes += bytes
      last.pieces.push(index)
    } else ranges.push({ from, bytes, pieces: [index] })
  }
  return ranges
}
