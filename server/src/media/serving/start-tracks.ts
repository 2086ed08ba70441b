import type { StartTrack } from '@kashf/contract/learning/playback-start.ts'
import type { Deps } from '../../deps.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { type Segments, segmentsOf } from './segments.ts'
import { AAC } from './write-master.ts'

/** The length of the start, in which the page's code arrives on the slowest connection and loads the playlists. */
const START_S = 120

/** The lowest quality in which slides can be read. */
const READABLE_LINES = 240

/**
 * The tracks of the first seconds from `fromS`, picture and sound apart; null if the video has none. `picture` is the
 * lowest readable quality, `light` the lowest of all if that differs. `base` is the address of the video's files.
 */
export async function startTracks(
  { storage }: Pick<Deps, 'storage'>,
  input: { videoId: number; renditions: readonly Rendition[]; fromS: number; base: string },
): Promise<{ picture: StartTrack; light?: StartTrack; sound: StartTrack } | null> {
  const { videoId, renditions, fromS, base } = input
  const pictures = renditions.filter(isPictureAlone).toSorted((a, b) => a.average_bitrate - b.average_bitrate)
  const [light] = pictures
  const picture = pictures.find((rendition) => linesOf(rendition) >= READABLE_LINES) ?? light
  const sound = renditions.find((rendition) => !rendition.picture)
  if (!picture || !light || !sound) return null
  const track = async (rendition: Rendition): Promise<StartTrack> => ({
    mime: rendition.picture ? `video/mp4; codecs="${rendition.picture.codec}"` : `audio/mp4; codecs="${AAC}"`,
    url: `${base}/${rendition.name}/v.mp4`,
    ...firstSegments(await segmentsOf(storage, videoId, rendition), fromS),
  })
  return {
    picture: await track(picture),
    ...(light !== picture && { light: await track(light) }),
    sound: await track(sound),
  }
}

/** Whether a rendition has no sound of its own, unlike the temporary copy of the source, which is never chosen. */
const isPictureAlone = ({ picture, has_sound }: Rendition): boolean => picture !== null && !has_sound

const linesOf = ({ picture }: Rendition): number => (picture ? Math.min(picture.width, picture.height) : 0)

function firstSegments(
  { headerBytes, list }: Segments,
  fromS: number,
): Pick<StartTrack, 'header_bytes' | 'from_byte' | 'segments'> {
  const segments: [number, number][] = []
  let byte = headerBytes
  let at = 0
  let fromByte = headerBytes
  for (const [bytes, seconds] of list) {
    if (at >= fromS + START_S) break
    if (at + seconds > fromS) segments.push([bytes, seconds])
    else fromByte = byte + bytes
    byte += bytes
    at += seconds
  }
  return { header_bytes: headerBytes, from_byte: fromByte, segments }
}
