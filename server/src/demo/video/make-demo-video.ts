import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Ffmpeg } from '../../media/ffmpeg/ffmpeg.ts'
import { readRendition } from '../../media/ffmpeg/read-rendition.ts'
import type { FinishedVideo } from '../../media/processing/store-finished-video.ts'
import { CLIP_HEIGHT, CLIP_WIDTH, type Clip, type Frame } from './clip.ts'
import type { DemoLesson } from './demo-lesson.ts'
import { drawScenes, type Scene } from './draw-scenes.ts'
import { CLIP_FPS, CLIP_RENDITIONS, encodeClips } from './encode-clips.ts'
import { arrangeClips, type EncodedClips, readClips } from './encoded-clips.ts'
import { makePreviews } from './make-previews.ts'
import { SOUND, soundClips } from './sound-clips.ts'

/**
 * Makes the video of a lesson in `folder`, finished: each slide is drawn and encoded once per quality, and its segment is
 * repeated for as long as it is shown. Takes about half a second of processor time, whatever the length.
 */
export async function makeDemoVideo(
  ffmpeg: Ffmpeg,
  lesson: DemoLesson,
  folder: string,
): Promise<FinishedVideo> {
  const scenes = await drawScenes(lesson)
  const clips: Clip[] = []
  const order: number[] = []
  const sounds: number[] = []
  for (const { appears, stays, times } of scenes) {
    order.push(clips.push(appears) - 1)
    const held = times > 1 && stays ? clips.push(stays) - 1 : clips.length - 1
    order.push(...Array<number>(times - 1).fill(held))
    sounds.push(SOUND.chime, ...Array<number>(times - 1).fill(SOUND.silence))
  }
  const encoded = path.join(folder, 'clips')
  await mkdir(encoded)
  await encodeClips(ffmpeg, clips, encoded)
  for (const { name } of CLIP_RENDITIONS)
    await arrange(folder, name, await clipsOf(path.join(encoded, name)), order)
  await arrange(folder, 'audio', await soundClips(ffmpeg), sounds)
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

async function arrange(folder: string, name: string, clips: EncodedClips, order: number[]): Promise<void> {
  const { media, playlist } = arrangeClips(clips, order)
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
    .webp({ quality: 78, effort: 2 })
    .toBuffer()
}
