import { readFile, rm } from 'node:fs/promises'
import { inspectMedia, runTool } from './clips.ts'

/**
 * What a viewer sees of a video: its frames, how many of them have combs, and the colour in the middle. The threshold
 * spares the fine lines of the test pattern.
 */
export async function measurePicture(
  file: string,
): Promise<{ frames: number; combed: number; colour: number[] }> {
  const report = await inspectMedia(file, [
    '-an',
    '-vf',
    'showinfo=checksum=0,idet=intl_thres=1.5',
    '-f',
    'null',
    '-',
  ])
  const [, tff, bff] = [...report.matchAll(/Multi frame detection: TFF: *(\d+) BFF: *(\d+)/g)].at(-1) ?? []
  const pixel = `${file}.rgb`
  const middle = 'crop=2:2,format=rgb24,crop=1:1'
  await runTool(['-i', file, '-frames:v', '1', '-vf', middle, '-f', 'rawvideo', pixel])
  const colour = [...(await readFile(pixel))]
  await rm(pixel)
  return { frames: report.match(/ sar:\S+ s:/g)?.length ?? 0, combed: Number(tff) + Number(bff), colour }
}

/** The loudness in dB RMS of both channels together, as the single speaker of a phone plays them. */
export async function levelOnOneSpeaker(file: string): Promise<number> {
  const meter = 'aformat=channel_layouts=mono,astats=measure_overall=none'
  const report = await inspectMedia(file, ['-vn', '-af', meter, '-f', 'null', '-'])
  return Number(/RMS level dB: (\S+)/.exec(report)?.[1])
}
