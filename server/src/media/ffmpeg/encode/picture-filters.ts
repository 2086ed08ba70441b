import type { CheckedVideo } from '../probe/check-video.ts'
import type { VideoStream } from '../probe/parse-probe.ts'

/**
 * Deinterlaces. It comes before frames are dropped or repeated, because it compares neighbours. Formats with fields are
 * watched even if the start is progressive: joined recordings change midway, and frames say so.
 */
export function deinterlace({ fields, codec, pixelFormat }: VideoStream): string[] {
  if (!fields && (isRgb(pixelFormat) || !FIELD_CODECS.test(codec))) return []
  const { parity, isFlagged } = fields ?? { parity: null, isFlagged: true }
  return [`bwdif=mode=send_frame:parity=${parity ?? 'auto'}:deint=${isFlagged ? 'interlaced' : 'all'}`]
}

const FIELD_CODECS = /^(?:h264|hevc|mpeg2video|mpeg4|vc1|dvvideo|prores|mjpeg|dnxhd)$/

/** Puts black behind transparent parts, whose hidden colour is arbitrary; the result is RGB. */
export function blackBehind(video: VideoStream): string[] {
  if (!isTransparent(video)) return []
  const isUntagged = video.matrix === null && !isRgb(video.pixelFormat)
  return [
    ...(isUntagged ? [tagged(assumedColours(video))] : []),
    'format=gbrap,premultiply=inplace=1,format=gbrp',
  ]
}

const isTransparent = ({ pixelFormat, hdr }: VideoStream) =>
  !hdr && /^(?:argb|rgba|abgr|bgra|ya\d|yuva|gbrap|ayuv|vuya|pal8)/.test(pixelFormat ?? '')

/** Makes pixels square, before scaling. */
export function squarePixels({ pixelAspect }: VideoStream): string[] {
  return pixelAspect === 1 ? [] : ["scale='if(eq(sar,1),iw,trunc(iw*sar/2)*2)':ih"]
}

/**
 * Tone-maps HDR (PQ or HLG) to SDR. It comes last, because it costs most per pixel. Tags untagged colours, because
 * players would guess them from the frame height, differently for each quality.
 */
export function normalizeColours(video: VideoStream): string[] {
  const { hdr, matrix, pixelFormat } = video
  if (!hdr) {
    if (isRgb(pixelFormat) || isTransparent(video)) {
      return ['scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p', tagged('bt709')]
    }
    if (matrix === null) return [tagged(assumedColours(video))]
    return isPlayedEverywhere(matrix) ? [] : ['zscale=m=bt709:r=tv', 'format=yuv420p']
  }
  const { transfer, isTagged } = hdr
  return [
    ...(isTagged ? [] : [`setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`]),
    `zscale=t=linear:npl=${REFERENCE_WHITE_NITS}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    // Faithful up to 80 % of white; what is brighter, up to 1000 nits, shares the rest.
    `tonemap=tonemap=mobius:param=0.8:peak=${1000 / REFERENCE_WHITE_NITS}:desat=0`,
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** The luminance of paper and subtitles in HDR (ITU-R BT.2408), which must stay white. */
const REFERENCE_WHITE_NITS = 203

/** Output options that tag a copied H.264 stream with untagged colours as its encoded renditions are. */
export function copyTags(video: VideoStream): string[] {
  if (video.matrix !== null) return []
  const code = assumedColours(video) === 'bt709' ? 1 : 6
  const tags = ['matrix_coefficients', 'colour_primaries', 'transfer_characteristics']
  return ['-bsf:v', `h264_metadata=${tags.map((tag) => `${tag}=${code}`).join(':')}`]
}

/** All RGB formats of ffmpeg have one of these in their names (`0bgr`, `x2rgb10le`, `gbrap12be`), and no others do. */
const isRgb = (pixelFormat: string | null) => /rgb|bgr|gbr|pal8/.test(pixelFormat ?? '')

/** Colour matrices that all browsers know. */
export const isPlayedEverywhere = (matrix: string) => /^(?:bt709|smpte170m|bt470bg)$/.test(matrix)

const assumedColours = ({ height }: VideoStream) => (height >= 720 ? 'bt709' : 'smpte170m')

const tagged = (colours: 'bt709' | 'smpte170m') =>
  `setparams=colorspace=${colours}:color_primaries=${colours}:color_trc=${colours}`

/** Width and height of the source as displayed: rotated, with square pixels. */
export function displaySize({ video }: Pick<CheckedVideo, 'video'>): [number, number] {
  const isSideways = Math.abs(video.rotation) % 180 === 90
  const [width, height] = isSideways ? [video.height, video.width] : [video.width, video.height]
  const aspect = isSideways ? 1 / video.pixelAspect : video.pixelAspect
  return [aspect === 1 ? width : Math.max(2, Math.trunc((width * aspect) / 2) * 2), height]
}

/**
 * Scales to `shortSide` and letterboxes frames of another aspect ratio than the first, as when a recorded window is
 * resized or a phone is turned. `scale` goes before the costly filters, `pad` after them.
 */
export function fitToFirstFrame(
  [width, height]: [number, number],
  shortSide: number,
): { scale: string; pad: string } {
  const shape = width / height
  const long = (ratio: number) => 2 * Math.round((shortSide * ratio) / 2)
  const [w, h] = width >= height ? [long(shape), shortSide] : [shortSide, long(1 / shape)]
  const sameShape = `lt(abs(a-${shape}),${0.02 * shape})`
  const fit = (full: number, fitting: string) =>
    `'if(${sameShape},${full},max(2,min(${full},2*trunc(${fitting}/2))))'`
  return {
    scale: `scale=${fit(w, `${h}*a`)}:${fit(h, `${w}/a`)}:flags=bicubic:out_range=tv`,
    pad: `pad=${w}:${h}:-1:-1`,
  }
}

/** Scales by the short side: `scale=-2:360` would make a portrait video 202 pixels wide. */
export function scaleToShortSide(shortSide: number): string {
  return `scale='if(gte(iw,ih),-2,${shortSide})':'if(gte(iw,ih),${shortSide},-2)':flags=bicubic:out_range=tv`
}
