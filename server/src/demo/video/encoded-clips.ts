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

/** The fields of a fragment that hold durations of samples, and how many samples each is for. */
function durationsOf(traf: Buffer): { field: Buffer; samples: number }[] {
  const tfhd = boxIn(traf, 'tfhd')
  const defaults = tfhd.readUIntBE(1, 3)
  const trun = boxIn(traf, 'trun')
  const flags = trun.readUIntBE(1, 3)
  const samples = trun.readUInt32BE(4)
  if (!(flags & 0x100)) {
    if (!(defaults & 0x8)) throw new Error('a fragment without durations')
    // After the track id come the optional fields, in the order of their flags.
    const at = 8 + (defaults & 0x1 ? 8 : 0) + (defaults & 0x2 ? 4 : 0)
    return [{ field: tfhd.subarray(at, at + 4), samples }]
  }
  const first = 8 + [0x1, 0x4].filter((flag) => flags & flag).length * 4
  const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  return Array.from({ length: samples }, (_, i) => {
    const at = first + i * step
    return { field: trun.subarray(at, at + 4), samples: 1 }
  })
}

const durationOf = (traf: Buffer): number =>
  durationsOf(traf).reduce((ticks, { field, samples }) => ticks + field.readUInt32BE() * samples, 0)

/** A finished rendition: its file and its playlist. */
export interface ArrangedClips {
  media: Buffer
  playlist: string
}

/** A place in a rendition: the index of a clip, and by how many times its length it is stretched. */
export interface Place {
  clip: number
  stretch: number
}

/**
 * Writes clips as one rendition in the order of `places`. A clip may occur several times: its encoded bytes are copied, and
 * only the number, the time and the durations of the fragment change.
 */
export function arrangeClips(clips: EncodedClips, places: Place[]): ArrangedClips {
  const parts = [clips.header]
  const lines: string[] = []
  let at = clips.header.length
  let ticks = 0
  let longest = 0
  for (const [i, { clip, stretch }] of places.entries()) {
    const fragment = clips.fragments[clip]
    if (!fragment) throw new Error(`no clip ${clip}`)
    parts.push(placed(fragment.bytes, { number: i + 1, ticks, stretch }))
    const seconds = (fragment.ticks * stretch) / clips.timescale
    lines.push(`#EXTINF:${seconds.toFixed(6)},`, `#EXT-X-BYTERANGE:${fragment.bytes.length}@${at}`, 'v.mp4')
    at += fragment.bytes.length
    ticks += fragment.ticks * stretch
    longest = Math.max(longest, seconds)
  }
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

/** A copy of the fragment with this sequence number and decoding time, each sample shown `stretch` times as long. */
function placed(
  fragment: Buffer,
  { number, ticks, stretch }: { number: number; ticks: number; stretch: number },
): Buffer {
  const copy = Buffer.from(fragment)
  const moof = boxIn(copy, 'moof')
  const traf = boxIn(moof, 'traf')
  boxIn(moof, 'mfhd').writeUInt32BE(number, 4)
  const tfdt = boxIn(traf, 'tfdt')
  if (tfdt[0] === 1) tfdt.writeBigUInt64BE(BigInt(ticks), 4)
  else tfdt.writeUInt32BE(ticks, 4)
  if (stretch !== 1)
    for (const { field } of durationsOf(traf)) field.writeUInt32BE(field.readUInt32BE() * stretch)
  return copy
}
