import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Ffmpeg } from '../../media/ffmpeg/find-ffmpeg.ts'
import { readRendition } from '../../media/ffmpeg/read-rendition.ts'
import type { FinishedVideo } from '../../media/processing/store-finished-video.ts'
import { type DemoLesson, demoSlides } from '../demo-slides.ts'
import { CLIP_HEIGHT, CLIP_WIDTH, type Frame } from './clip.ts'
import { drawFrame } from './draw-frame.ts'
import { CLIP_FPS, CLIP_RENDITIONS, encodeClips } from './encode-clips.ts'
import { arrangeClips, type EncodedClips, readClips } from './encoded-clips.ts'
import { makePreviews } from './make-previews.ts'
import { SOUND, soundClips } from './sound-clips.ts'
import { timetable } from './timetable.ts'

/**
 * Makes the video of a lesson in `folder`, finished: each slide is drawn and encoded once per quality, and its segment is
 * repeated for as long as it is shown. Takes about half a second of processor time, whatever the length.
 */
export async function makeDemoVideo(
  ffmpeg: Ffmpeg,
  lesson: DemoLesson,
  folder: string,
): Promise<FinishedVideo> {
  const slides = demoSlides(lesson)
  const frames: Frame[] = []
  for (const slide of slides) frames.push(await drawFrame(slide, lesson.hue))
  const repeats = timetable(slides.length, lesson.durationS)
  const order = repeats.flatMap((times, clip) => Array<number>(times).fill(clip))
  const sounds = repeats.flatMap((times) => [SOUND.chime, ...Array<number>(times - 1).fill(SOUND.silence)])

  const encoded = path.join(folder, 'clips')
  await mkdir(encoded)
  await encodeClips(
    ffmpeg,
    frames.map((frame) => [frame]),
    encoded,
  )
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
    poster: await makePoster(frames[0]),
    previews: await makePreviews(folder, frames, repeats),
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

/** The largest size in which posters are shown. */
const POSTER_WIDTH = 1120

function makePoster(frame: Frame = Buffer.alloc(0)): Promise<Buffer> {
  return sharp(frame, { raw: { width: CLIP_WIDTH, height: CLIP_HEIGHT, channels: 3 } })
    .resize({ width: POSTER_WIDTH })
    .webp({ quality: 78, effort: 2 })
    .toBuffer()
}
