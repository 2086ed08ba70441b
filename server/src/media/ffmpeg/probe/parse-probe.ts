/**
 * How a video is interlaced. `parity`: the field that is first in time as the picture shows it; null to believe the
 * frames. `isFlagged`: the frames say themselves whether they are interlaced.
 */
export type Fields = { parity: 'tff' | 'bff' | null; isFlagged: boolean }

export type VideoStream = {
  index: number
  codec: string
  width: number
  height: number
  /** Frames per second; null if the file does not declare a rate. */
  fps: number | null
  pixelFormat: string | null
  bitrate: number | null
  /** Pixel width to height; not 1 in recordings of old camcorders, which are often interlaced, too. */
  pixelAspect: number
  /** Fields that are declared or seen in the picture; null for a progressive video. */
  fields: Fields | null
  /** Colour matrix (`bt709`, `gbr`, …); null if the file declares none. */
  matrix: string | null
  isFullRange: boolean
  /**
   * The HDR transfer function (PQ or HLG), which needs tone mapping. `isTagged`: the other colour properties are
   * declared too.
   */
  hdr: { transfer: 'smpte2084' | 'arib-std-b67'; isTagged: boolean } | null
  /** Rotation in degrees from the display matrix, as phones write it. */
  rotation: number
  /** Whether there is a display matrix, which may also mirror without rotating. */
  hasDisplayMatrix: boolean
}

export type AudioStream = {
  index: number
  codec: string
  /** Codec profile (`LC`, `HE-AAC`, …); null if the codec has none. */
  profile: string | null
  channels: number
  /** Samples per second; 0 if unknown. */
  sampleRate: number
  bitrate: number | null
  /** As declared (`uzb`, `eng`, …); null if unknown. */
  language: string | null
  isDefault: boolean
  /** A commentary, or a version for people who see or hear badly. */
  isAlternative: boolean
}

export type Probe = {
  /**
   * Duration in seconds; null if unknown. `parseProbe` reads what the container declares, and the check corrects it by
   * what the streams hold.
   */
  durationS: number | null
  bitrate: number | null
  streamCount: number
  /** Whether there is a video stream in a codec that ffmpeg does not know. */
  hasUnknownVideo: boolean
  /** The video streams that are no covers or thumbnails, the one to show first. */
  videos: VideoStream[]
  audios: AudioStream[]
}

const streamLine = /^\s+Stream #0:(\d+)(.*)/
const streamKind = /: (Video|Audio|Subtitle|Data|Attachment): ([\w-]+)(.*)/

/** Parses what `ffmpeg -i file` prints about its input, so that ffprobe is not needed. */
export function parseProbe(stderr: string): Probe {
  const text = stderr.split(/^(?:Stream mapping|Output #0)/m)[0] ?? ''
  const probe: Probe = {
    durationS: null,
    bitrate: null,
    streamCount: 0,
    hasUnknownVideo: false,
    videos: [],
    audios: [],
  }
  const lines = text.split('\n')
  const durationLine = lines.find((line) => line.trimStart().startsWith('Duration: ')) ?? ''
  const duration = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(durationLine)
  if (duration) probe.durationS = Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3])
  probe.bitrate = kilobits(/ bitrate: (\d+) kb\/s/.exec(durationLine))
  const videos: (VideoStream & { isDefault: boolean })[] = []
  let current: VideoStream | undefined
  for (const line of lines) {
    const rotation = /rotation of (-?[\d.]+) degrees/.exec(line)
    if (rotation && current) {
      current.rotation = Number(rotation[1])
      current.hasDisplayMatrix = true
    }
    const [, index = '', facts = ''] = streamLine.exec(line) ?? []
    const stream = streamKind.exec(facts)
    if (!stream) continue
    probe.streamCount += 1
    current = undefined
    const [, kind, codec = '', rest = ''] = stream
    // The codec is unknown to ffmpeg, as in the second sound track of new phones.
    if (codec === 'none' || codec === 'unknown') {
      if (kind === 'Video') probe.hasUnknownVideo = true
      continue
    }
    const isDefault = rest.includes('(default)')
    if (kind === 'Video' && !/\((?:attached pic|timed thumbnails|still image)\)/.test(rest)) {
      const video = { ...videoStream(Number(index), codec, rest), isDefault }
      videos.push(video)
      current = video
    }
    if (kind === 'Audio') {
      probe.audios.push({
        index: Number(index),
        codec,
        profile: /^ \(([^()/]+)\)/.exec(rest)?.[1] ?? null,
        channels: channelsOf(rest),
        sampleRate: Number(/, (\d+) Hz/.exec(rest)?.[1] ?? 0),
        bitrate: bitrateOf(rest),
        language: languageOf(facts),
        isDefault,
        isAlternative: /\((?:comment|hearing impaired|visual impaired|descriptions)\)/.test(rest),
      })
    }
  }
  probe.videos = videos.toSorted(byPreference).map(({ isDefault, ...video }) => video)
  return probe
}

/** Moving pictures before covers that are tracks of their own, then the default stream, then the largest. */
function byPreference(
  a: VideoStream & { isDefault: boolean },
  b: VideoStream & { isDefault: boolean },
): number {
  const isMoving = ({ codec }: VideoStream) => Number(!STILL_CODECS.test(codec))
  return (
    isMoving(b) - isMoving(a) ||
    Number(b.isDefault) - Number(a.isDefault) ||
    b.width * b.height - a.width * a.height
  )
}

const STILL_CODECS = /^(?:mjpeg|png|bmp|gif|tiff|webp|jpeg2000|jpegls)$/

/** The language follows the index and the id: `[0x2](uzb)`. */
function languageOf(facts: string): string | null {
  const language = /^(?:\[\w+\])?\((\w+)\)/.exec(facts)?.[1] ?? 'und'
  return language === 'und' ? null : language
}

function videoStream(index: number, codec: string, rest: string): VideoStream {
  const size = /, (\d{1,6})x(\d{1,6})(?=[ ,[]|$)/.exec(rest)
  const average = /, ([\d.]+)(k?) fps/.exec(rest)
  // "tbr" is a guess; for recordings by browsers it is 1k, which means unknown.
  const guess = /, ([\d.]+) tbr/.exec(rest)
  return {
    index,
    codec,
    width: Number(size?.[1] ?? 0),
    height: Number(size?.[2] ?? 0),
    fps: average ? Number(average[1]) * (average[2] ? 1000 : 1) : guess ? Number(guess[1]) : null,
    pixelFormat: pixelFormatOf(rest),
    bitrate: bitrateOf(rest),
    pixelAspect: pixelAspectOf(rest),
    fields: /\b(?:top|bottom) (?:first|coded first)/.test(rest) ? { parity: null, isFlagged: true } : null,
    matrix: matrixOf(rest),
    isFullRange: /\(pc\b/.test(rest) || /, yuvj/.test(rest),
    hdr: hdrOf(rest),
    rotation: 0,
    hasDisplayMatrix: false,
  }
}

/** The pixel aspect ratio: the container's value follows the codec's and overrides it. */
function pixelAspectOf(rest: string): number {
  const last = [...rest.matchAll(/\bSAR (\d+):(\d+) /g)].at(-1)
  return Number(last?.[1]) / Number(last?.[2]) || 1
}

function matrixOf(rest: string): string | null {
  const facts = /, \w{1,20}\(([^()]{0,200})\)/.exec(rest)?.[1]?.split(', ') ?? []
  const found = facts
    .map((fact) => fact.split('/')[0] ?? '')
    .find((fact) => /^(?:bt|smpte|gbr|fcc|ycgco)/.test(fact))
  return found ?? null
}

function hdrOf(rest: string): VideoStream['hdr'] {
  if (rest.includes('smpte2084')) return { transfer: 'smpte2084', isTagged: !rest.includes('unknown/') }
  if (rest.includes('arib-std-b67')) return { transfer: 'arib-std-b67', isTagged: !rest.includes('unknown/') }
  return null
}

/** The pixel format follows the codec's names, which may be in parentheses: `h264 (High) (avc1 / 0x31637661), yuv420p`. */
function pixelFormatOf(rest: string): string | null {
  const name = /^[^,]{0,100}, (\w{1,20})(?=[(,]|$)/.exec(rest)?.[1]
  return name === 'none' ? null : (name ?? null)
}

function channelsOf(rest: string): number {
  if (/, mono/.test(rest)) return 1
  if (/, stereo/.test(rest)) return 2
  const surround = /, (\d)\.(\d)/.exec(rest) ?? /, (\d+) channels/.exec(rest)
  return surround ? Number(surround[1]) + Number(surround[2] ?? 0) : 2
}

function bitrateOf(rest: string): number | null {
  return kilobits(/, (\d+) kb\/s/.exec(rest))
}

function kilobits(match: RegExpExecArray | null): number | null {
  return match ? Number(match[1]) * 1000 : null
}
