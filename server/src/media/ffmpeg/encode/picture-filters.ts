import type { CheckedVideo } from '../probe/check-video.ts'
import type { VideoStream } from '../probe/parse-probe.ts'

/** Deinterlaces and makes pixels square, before scaling. */
export function normalizeFrames(video: VideoStream): string[] {
  return [
    ...(video.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(video.pixelAspect === 1 ? [] : ["scale='if(eq(sar,1),iw,trunc(iw*sar/2)*2)':ih"]),
  ]
}

/**
 * Tone-maps HDR (PQ or HLG) to SDR. It comes last, because it costs most per pixel. Tags untagged colours, because
 * players would guess them from the frame height, differently for each quality.
 */
export function normalizeColours({ hdr, matrix, pixelFormat, height }: VideoStream): string[] {
  if (!hdr) {
    if (/^(?:rgb|bgr|gbr|pal8)/.test(pixelFormat ?? '')) {
      return ['scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p', tagged('bt709')]
    }
    return matrix === null ? [tagged(height >= 720 ? 'bt709' : 'smpte170m')] : []
  }
  const { transfer, isTagged } = hdr
  return [
    ...(isTagged ? [] : [`setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`]),
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

const tagged = (colours: 'bt709' | 'smpte170m') =>
  `setparams=colorspace=${colours}:color_primaries=${colours}:color_trc=${colours}`

/** Width and height of the source as displayed: rotated, with square pixels. */
export function displaySize({ probe, video }: Pick<CheckedVideo, 'probe' | 'video'>): [number, number] {
  const isSideways = Math.abs(probe.rotation) % 180 === 90
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
