import type { Rendition } from '../ffmpeg/read-rendition.ts'

/** The codec of every sound rendition. */
export const AAC = 'mp4a.40.2'

/**
 * The master playlist of the published renditions, lowest first. It changes as more are published, so it is never cached.
 * Throws when none of them has video.
 */
export function writeMaster(renditions: Rendition[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  const encoded = renditions.filter(({ name }) => name !== 'source')
  // The source's copy has its own sound: players cannot switch between it and qualities with shared sound.
  const shown = encoded.some(({ picture }) => picture) ? encoded : renditions
  const sound = shown.find(({ picture }) => !picture)
  if (sound) {
    lines.push(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,URI="audio/index.m3u8"',
    )
  }
  let variants = 0
  for (const { name, picture, has_sound, peak_bitrate, average_bitrate } of shown.toSorted(bySize)) {
    if (!picture) continue
    variants += 1
    const separateSound = has_sound ? undefined : sound
    const codecs = [picture.codec, ...(has_sound || separateSound ? [AAC] : [])].join(',')
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak_bitrate + (separateSound?.peak_bitrate ?? 0)}` +
        `,AVERAGE-BANDWIDTH=${average_bitrate + (separateSound?.average_bitrate ?? 0)}` +
        `,RESOLUTION=${picture.width}x${picture.height},FRAME-RATE=${picture.fps.toFixed(3)}` +
        `,CODECS="${codecs}"${separateSound ? ',AUDIO="a"' : ''}`,
      `${name}/index.m3u8`,
    )
  }
  if (!variants) throw new Error('a master playlist needs a picture')
  // The sound-only variant is for connections too slow for video. hls.js ignores it and loads `audio/index.m3u8`.
  if (sound) {
    const { peak_bitrate, average_bitrate } = sound
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak_bitrate},AVERAGE-BANDWIDTH=${average_bitrate},CODECS="${AAC}",AUDIO="a"`,
      'audio/index.m3u8',
    )
  }
  return `${lines.join('\n')}\n`
}

function bySize(a: Rendition, b: Rendition): number {
  return shortSide(a) - shortSide(b)
}

function shortSide({ picture }: Rendition): number {
  return picture ? Math.min(picture.width, picture.height) : 0
}
