import type { Rendition } from '../ffmpeg/read-rendition.ts'

const aac = 'mp4a.40.2'

/**
 * The master playlist for the renditions that are there, lowest first. Rewritten as more arrive, so never cached.
 * Throws when there is no picture among them.
 */
export function writeMaster(renditions: Rendition[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  const made = renditions.filter(({ name }) => name !== 'source')
  // The copy carries its own sound: players can't change between it and qualities that share one.
  const shown = made.some(({ picture }) => picture) ? made : renditions
  const sound = shown.find(({ picture }) => !picture)
  if (sound) {
    lines.push(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,URI="audio/index.m3u8"',
    )
  }
  let pictures = 0
  for (const { name, picture, has_sound, peak_bitrate, average_bitrate } of shown.toSorted(bySize)) {
    if (!picture) continue
    pictures += 1
    const beside = has_sound ? undefined : sound
    const codecs = [picture.codec, ...(has_sound || beside ? [aac] : [])].join(',')
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak_bitrate + (beside?.peak_bitrate ?? 0)}` +
        `,AVERAGE-BANDWIDTH=${average_bitrate + (beside?.average_bitrate ?? 0)}` +
        `,RESOLUTION=${picture.width}x${picture.height},FRAME-RATE=${picture.fps.toFixed(3)}` +
        `,CODECS="${codecs}"${beside ? ',AUDIO="a"' : ''}`,
      `${name}/index.m3u8`,
    )
  }
  if (!pictures) throw new Error('a master playlist needs a picture')
  // For lines too slow for any picture; hls.js passes it over, and is given `audio/index.m3u8` by itself.
  if (sound) {
    const { peak_bitrate, average_bitrate } = sound
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak_bitrate},AVERAGE-BANDWIDTH=${average_bitrate},CODECS="${aac}",AUDIO="a"`,
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
