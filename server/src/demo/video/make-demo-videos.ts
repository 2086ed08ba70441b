import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Ffmpeg } from '../../media/ffmpeg/ffmpeg.ts'
import { readRendition } from '../../media/ffmpeg/read-rendition.ts'
import type { FinishedVideo } from '../../media/processing/store-finished-video.ts'
import { CLIP_HEIGHT, CLIP_WIDTH, type Clip, type Frame } from './clip.ts'
import type { DemoLessons } from './demo-lesson.ts'
import { drawScenes, type Scene } from './draw-scenes.ts'
import { CLIP_FPS, CLIP_RENDITIONS, encodeClips } from './encode-clips.ts'
import { arrangeClips, type EncodedClips, type Place, readClips } from './encoded-clips.ts'
import { makePreviews } from './make-previews.ts'
import { SOUND, soundClips } from './sound-clips.ts'

/**
 * A picture that stays is one segment of up to two minutes, whose frames last longer, so that a long lesson takes about a
 * megabyte. In an open lesson all segments have the usual length.
 */
const maxStretch = (isOpen: boolean) => (isOpen ? 1 : 10)

/**
 * Makes the videos of lessons, finished, each in a folder of its own in `folder`: each picture is drawn and encoded once per
 * quality for all lessons. Takes a fifth of a second of processor time for a lesson, whatever its length.
 */
export async function makeDemoVideos(
  ffmpeg: Ffmpeg,
  order: DemoLessons,
  folder: string,
): Promise<FinishedVideo[]> {
  const lessons = await drawScenes(order)
  const clips = [...new Set(lessons.flat().flatMap(({ appears, stays }) => [appears, stays]))]
  const encoded = path.join(folder, 'clips')
  await mkdir(encoded)
  await encodeClips(ffmpeg, clips, encoded)
  const qualities: [name: string, clips: EncodedClips][] = []
  for (const { name } of CLIP_RENDITIONS) qualities.push([name, await clipsOf(path.join(encoded, name))])
  const sound = await soundClips(ffmpeg)
  const videos: FinishedVideo[] = []
  for (const [i, scenes] of lessons.entries()) {
    const own = path.join(folder, String(i))
    await mkdir(own)
    const longest = maxStretch(order.lessons[i]?.isOpen ?? false)
    const places = scenes.flatMap((scene) => placesOf(scene, longest, (clip) => clips.indexOf(clip)))
    for (const [name, clips] of qualities) await arrange(own, name, clips, places)
    await arrange(own, 'audio', sound, scenes.flatMap(soundOf))
    videos.push(await finished(own, scenes))
  }
  return videos
}

/** Where the clips of a scene are: the one in which it appears, then the one that stays. */
function placesOf(
  { appears, stays, times }: Scene,
  longest: number,
  indexOf: (clip: Clip) => number,
): Place[] {
  const places = appears === stays ? [] : [{ clip: indexOf(appears), stretch: 1 }]
  for (let left = times - places.length; left > 0; left -= longest)
    places.push({ clip: indexOf(stays), stretch: Math.min(left, longest) })
  return places
}

/** Sound is not stretched: a chime, then silence. */
const soundOf = ({ times }: Scene): Place[] =>
  Array.from({ length: times }, (_, i) => ({ clip: i === 0 ? SOUND.chime : SOUND.silence, stretch: 1 }))

async function finished(folder: string, scenes: Scene[]): Promise<FinishedVideo> {
  const renditions = [
    ...CLIP_RENDITIONS.map(({ name }) => readRendition(folder, name, { fps: CLIP_FPS, hasSound: false })),
    readRendition(folder, 'audio', { fps: null, hasSound: true }),
  ]
  return {
    folder,
    renditions: await Promise.all(renditions),
    poster: await makePoster(posterOf(scenes)),
    previews: await makePreviews(
      folder,
      scenes.map((scene) => lastFrame(scene)),
      scenes.map(({ times }) => times),
    ),
  }
}

const clipsOf = async (folder: string): Promise<EncodedClips> =>
  readClips(
    await readFile(path.join(folder, 'index.m3u8'), 'utf8'),
    await readFile(path.join(folder, 'v.mp4')),
  )

async function arrange(folder: string, name: string, clips: EncodedClips, places: Place[]): Promise<void> {
  const { media, playlist } = arrangeClips(clips, places)
  await mkdir(path.join(folder, name))
  await writeFile(path.join(folder, name, 'v.mp4'), media)
  await writeFile(path.join(folder, name, 'index.m3u8'), playlist)
}

const lastFrame = ({ appears }: Scene): Frame => appears.at(-1) ?? Buffer.alloc(0)

/** The first slide is the poster, because the title is beside the poster anyway. */
const posterOf = ([title, first]: Scene[]): Frame => {
  const scene = first ?? title
  if (!scene) throw new Error('a lesson without slides')
  return lastFrame(scene)
}

/** The largest width in which posters are shown, px. */
const POSTER_WIDTH = 1120

function makePoster(frame: Frame): Promise<Buffer> {
  return sharp(frame, { raw: { width: CLIP_WIDTH, height: CLIP_HEIGHT, channels: 3 } })
    .resize({ width: POSTER_WIDTH })
    .webp({ quality: 78, effort: 0 })
    .toBuffer()
}
