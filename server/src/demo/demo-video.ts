import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { ONEST } from '../fonts/onest.ts'
import type { Ffmpeg } from '../media/ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts'
import { inputPath } from '../media/sandbox/spawn-confined.ts'
import { type DemoLesson, demoBackground, demoSlides, type Slide } from './demo-slides.ts'

// Slides hardly move, and a low frame rate saves processor time here and in every rendition.
const FPS = 5
const LARGEST_VIDEO_BYTES = 512 * 2 ** 20

/**
 * Makes a lesson video at `outPath` (mp4, 1280 × 720): slides with the lesson's text, a progress bar and a soft chord.
 * Takes about a second of processor time.
 */
export async function makeDemoVideo(ffmpeg: Ffmpeg, lesson: DemoLesson, outPath: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-demo-'))
  try {
    const ground = path.join(folder, 'ground.png')
    await sharp(Buffer.from(demoBackground(lesson.hue)))
      .png({ compressionLevel: 1 })
      .toFile(ground)
    // `inputPath` refers to these files by their index.
    const reads = [ground, ONEST.semiboldLatin]
    const texts: string[] = []
    for (const slide of demoSlides(lesson)) texts.push(...(await drawSlide(folder, reads, slide)))
    const { durationS } = lesson
    const graph = [
      // Decodes and converts the picture once, then repeats the frame.
      `[0:v]format=yuv420p,loop=loop=-1:size=1,setpts=N/${FPS}/TB,fps=${FPS},${texts.join(',')}[slides]`,
      `color=c=0xFDBA74:s=1280x6:r=${FPS},format=yuv420p[bar]`,
      `[slides][bar]overlay=x='-w+w*t/${durationS}':y=H-6[v]`,
      `${chord(lesson)}[a]`,
    ]
    const args = [
      ...[
        '-loglevel',
        'error',
        '-y',
        '-threads',
        '1',
        '-i',
        inputPath(0),
        '-filter_complex',
        graph.join(';'),
      ],
      ...['-map', '[v]', '-c:v', 'libx264', '-preset', 'superfast', '-tune', 'stillimage', '-crf', '27'],
      ...['-pix_fmt', 'yuv420p', '-g', String(4 * FPS), '-threads', '2'],
      ...['-map', '[a]', '-c:a', 'aac', '-b:a', '64k', '-ac', '1', '-t', String(durationS)],
      ...['-movflags', '+faststart', path.basename(outPath)],
    ]
    const { code, killedBy, stderr } = await runFfmpeg(ffmpeg, args, {
      timeoutS: 180,
      cpuS: 120,
      reads,
      writes: { folder: path.dirname(path.resolve(outPath)), fileBytes: LARGEST_VIDEO_BYTES },
    })
    if (code !== 0) throw new Error(`demo video "${lesson.title}": ${killedBy ?? code} ${stderr.slice(-500)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Filters that fade one slide in and out. Texts are passed as files, which are added to `reads`, so that they cannot be
 * parsed as filter options.
 */
async function drawSlide(
  folder: string,
  reads: string[],
  { kind, text, small, fromS, toS }: Slide,
): Promise<string[]> {
  const write = async (content: string) => {
    const file = path.join(folder, `text-${reads.length}.txt`)
    await writeFile(file, content)
    return reads.push(file) - 1
  }
  const fade = `alpha='min(1,min((t-${fromS.toFixed(2)})/0.5,(${toS.toFixed(2)}-t)/0.3))'`
  const seen = `enable='between(t,${fromS.toFixed(2)},${toS.toFixed(2)})'`
  const draw = (place: number, look: string) =>
    `drawtext=fontfile=${inputPath(1)}:textfile=${inputPath(place)}:expansion=none:${look}:${fade}:${seen}`
  const isTitle = kind === 'title'
  const size = isTitle ? 72 : 56
  const lines = text.split('\n').length
  // Onest's own line height.
  const below = 232 + Math.round(lines * size * 1.275) + 28
  return [
    draw(await write(text), `fontcolor=white:fontsize=${size}:x=96:y=232`),
    draw(
      await write(small),
      `fontcolor=0xCBD5E1:fontsize=${isTitle ? 36 : 30}:x=96:y=${isTitle ? below : 112}`,
    ),
  ]
}

/** A quiet chord of three slowly swelling tones, faded in and out; the pitch depends on the hue. */
function chord({ hue, durationS }: DemoLesson): string {
  const root = 165 + (hue % 120) / 2
  const voice = (ratio: number, breathS: number) =>
    `0.05*sin(2*PI*${(root * ratio).toFixed(2)}*t)*(0.6+0.4*sin(2*PI*t/${breathS}))`
  const sum = [voice(1, 7), voice(1.5, 9), voice(2, 11)].join('+')
  const fades = `afade=t=in:d=1.5,afade=t=out:st=${Math.max(0, durationS - 2)}:d=2`
  return `aevalsrc='${sum}':s=24000:d=${durationS},${fades}`
}
