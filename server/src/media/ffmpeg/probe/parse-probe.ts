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
  isInterlaced: boolean
  /** Colour matrix (`bt709`, `gbr`, …); null if the file declares none. */
  matrix: string | null
  /**
   * The HDR transfer function (PQ or HLG), which needs tone mapping. `isTagged`: the other colour properties are
   * declared too.
   */
  hdr: { transfer: 'smpte2084' | 'arib-std-b67'; isTagged: boolean } | null
}

type AudioStream = {
  index: number
  codec: string
  /** Codec profile (`LC`, `HE-AAC`, …); null if the codec has none. */
  profile: string | null
  channels: number
  bitrate: number | null
}

export type Probe = {
  /** Duration in seconds; null if the container declares none (live recordings of browsers). */
  durationS: number | null
  bitrate: number | null
  streamCount: number
  /** Whether there is a video stream in a codec that ffmpeg does not know. */
  hasUnknownVideo: boolean
  /** The first video stream that is not a cover picture. */
  video: VideoStream | null
  audio: AudioStream | null
  /** Rotation in degrees from the display matrix, as phones write it. */
  rotation: number
  /** Whether there is a display matrix, which may also mirror without rotating. */
  hasDisplayMatrix: boolean
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
    video: null,
    audio: null,
    rotation: 0,
    hasDisplayMatrix: false,
  }
  const lines = text.split('\n')
  const durationLine = lines.find((line) => line.trimStart().startsWith('Duration: ')) ?? ''
  const duration = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(durationLine)
  if (duration) probe.durationS = Number(duration[1]) * 3600 + Number(duration[2]) * 60 + Number(duration[3])
  probe.bitrate = kilobits(/ bitrate: (\d+) kb\/s/.exec(durationLine))
  let streamIndex = -1
  for (const line of lines) {
    const rotation = /rotation of (-?[\d.]+) degrees/.exec(line)
    // Only the chosen video stream counts: a cover or a second camera may be rotated differently.
    if (rotation && streamIndex === probe.video?.index) {
      probe.rotation = Number(rotation[1])
      probe.hasDisplayMatrix = true
    }
    const [, index = '', facts = ''] = streamLine.exec(line) ?? []
    const stream = streamKind.exec(facts)
    if (!stream) continue
    probe.streamCount += 1
    const [, kind, codec = '', rest = ''] = stream
    streamIndex = Number(index)
    // The codec is unknown to ffmpeg, as in the second sound track of new phones.
    if (codec === 'none' || codec === 'unknown') {
      if (kind === 'Video') probe.hasUnknownVideo = true
      continue
    }
    if (kind === 'Video' && !probe.video && !rest.includes('attached pic')) {
      probe.video = videoStream(streamIndex, codec, rest)
    }
    if (kind === 'Audio' && !probe.audio) {
      const profile = /^ \(([^()/]+)\)/.exec(rest)?.[1] ?? null
      const channels = channelsOf(rest)
      probe.audio = { index: streamIndex, codec, profile, channels, bitrate: bitrateOf(rest) }
    }
  }
  return probe
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
    pixelFormat: /, ((?:yuv|rgb|gbr|gray|pal8|nv12|p010|bgr)\w*)/.exec(rest)?.[1] ?? null,
    bitrate: bitrateOf(rest),
    pixelAspect: pixelAspectOf(rest),
    isInterlaced: /, (?:top|bottom) (?:first|coded first)/.test(rest),
    matrix: matrixOf(rest),
    hdr: hdrOf(rest),
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
