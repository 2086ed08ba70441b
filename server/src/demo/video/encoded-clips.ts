import { boxes, boxIn } from '../../media/serving/progressive/boxes.ts'

/** A rendition of clips: its header, and each clip as a fragment. */
export interface EncodedClips {
  header: Buffer
  fragments: { bytes: Buffer; ticks: number }[]
  /** Ticks per second. */
  timescale: number
}

/** Reads the clips of a rendition from its playlist and its CMAF file. */
export function readClips(playlist: string, media: Buffer): EncodedClips {
  const map = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/m.exec(playlist)
  if (!map) throw new Error('a playlist without a header')
  const header = media.subarray(Number(map[2]), Number(map[2]) + Number(map[1]))
  const trak = boxIn(boxIn(header, 'moov'), 'trak')
  const ranges = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)/gm)]
  return {
    header,
    fragments: ranges.map(([, bytes, at]) =>
      readFragment(media.subarray(Number(at), Number(at) + Number(bytes))),
    ),
    timescale: boxIn(boxIn(trak, 'mdia'), 'mdhd').readUInt32BE(12),
  }
}

/** The `moof` and `mdat` boxes of the fragment. The index before them would be wrong at another time. */
function readFragment(segment: Buffer): EncodedClips['fragments'][number] {
  const kept = [...boxes(segment)].filter(({ type }) => type === 'moof' || type === 'mdat')
  const [moof] = kept
  if (moof?.type !== 'moof' || kept.length !== 2) throw new Error('a segment of more than one fragment')
  return { bytes: Buffer.concat(kept.map(({ whole }) => whole)), ticks: durationOf(boxIn(moof.body, 'traf')) }
}

function durationOf(traf: Buffer): number {
  const tfhd = boxIn(traf, 'tfhd')
  const defaults = tfhd.readUIntBE(1, 3)
  // After the track id come the optional fields, in the order of their flags.
  const common =
    defaults & 0x8 ? tfhd.readUInt32BE(8 + (defaults & 0x1 ? 8 : 0) + (defaults & 0x2 ? 4 : 0)) : 0
  const trun = boxIn(traf, 'trun')
  const flags = trun.readUIntBE(1, 3)
  const samples = trun.readUInt32BE(4)
  if (!(flags & 0x100)) return samples * common
  const first = 8 + [0x1, 0x4].filter((flag) => flags & flag).length * 4
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let ticks = 0
  for (let i = 0; i < samples; i++) ticks += trun.readUInt32BE(first + i * step)
  return ticks
}

/** A finished rendition: its file and its playlist. */
export interface ArrangedClips {
  media: Buffer
  playlist: string
}

/**
 * Writes the clips in `order`, a list of indexes, as one rendition. A clip may repeat: its encoded bytes are copied, and only
 * the number and the time of the fragment change.
 */
export function arrangeClips(clips: EncodedClips, order: number[]): ArrangedClips {
  const parts = [clips.header]
  const lines: string[] = []
  let at = clips.header.length
  let ticks = 0
  for (const [i, index] of order.entries()) {
    const fragment = clips.fragments[index]
    if (!fragment) throw new Error(`no clip ${index}`)
    parts.push(placed(fragment.bytes, { number: i + 1, ticks }))
    const seconds = (fragment.ticks / clips.timescale).toFixed(6)
    lines.push(`#EXTINF:${seconds},`, `#EXT-X-BYTERANGE:${fragment.bytes.length}@${at}`, 'v.mp4')
    at += fragment.bytes.length
    ticks += fragment.ticks
  }
  const longest = Math.max(...order.map((index) => (clips.fragments[index]?.ticks ?? 0) / clips.timescale))
  const playlist = [
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`],
    ...['#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS'],
    `#EXT-X-MAP:URI="v.mp4",BYTERANGE="${clips.header.length}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ]
  return { media: Buffer.concat(parts), playlist: playlist.join('\n') }
}

/** A copy of the fragment with this sequence number and decoding time. */
function placed(fragment: Buffer, { number, ticks }: { number: number; ticks: number }): Buffer {
  const copy = Buffer.from(fragment)
  const moof = boxIn(copy, 'moof')
  boxIn(moof, 'mfhd').writeUInt32BE(number, 4)
  const tfdt = boxIn(boxIn(moof, 'traf'), 'tfdt')
  if (tfdt[0] === 1) tfdt.writeBigUInt64BE(BigInt(ticks), 4)
  else tfdt.writeUInt32BE(ticks, 4)
  return copy
}
