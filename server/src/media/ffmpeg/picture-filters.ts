import type { VideoStream } from './parse-probe.ts'

/** What every picture of a source needs before it is scaled: whole frames, square pixels, ordinary colours. */
export function plainPicture(video: VideoStream): string[] {
  return [
    ...(video.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(video.hasSquarePixels ? [] : ["scale='if(eq(sar,1),iw,trunc(iw*sar/2)*2)':ih"]),
  ]
}

/** Brings HDR (PQ or HLG) down to what every screen shows; last, because it is the dearest by the pixel. */
export function plainColours({ hdr }: VideoStream): string[] {
  if (!hdr) return []
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

/** By the short side: `scale=-2:360` would make an upright phone video 202 pixels wide. */
export function scaleTo(shortSide: number): string {
  return `scale='if(gte(iw,ih),-2,${shortSide})':'if(gte(iw,ih),${shortSide},-2)':flags=bicubic:out_range=tv`
}
