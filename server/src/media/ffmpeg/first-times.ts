import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Probe } from './parse-probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { type Demuxer, safeInput } from './safe-input.ts'

/** When the first picture and the first sound come, in seconds after the file begins. 0 where that is not known. */
export type FirstTimes = { pictureS: number; soundS: number }

/** Decodes one picture and one piece of sound: the header does not say when they come. */
export async function firstTimes(
  ffmpeg: Ffmpeg,
  input: { demuxer: Demuxer; file: string; probe: Probe; videoIndex: number },
  signal?: AbortSignal,
): Promise<FirstTimes> {
  const { demuxer, file, probe, videoIndex } = input
  const picture = ['-map', `0:${videoIndex}`, '-frames:v', '1', '-vf', 'showinfo=checksum=0']
  const sound = probe.audio ? ['-map', `0:${probe.audio.index}`, '-frames:a', '1', '-af', 'ashowinfo'] : []
  const args = ['-threads', '2', ...safeInput(demuxer, file), ...picture, ...sound, '-f', 'null', '-']
  const { stderr } = await runFfmpeg(ffmpeg, args, { timeoutS: 120, cpuS: 20, signal })
  signal?.throwIfAborted()
  return {
    pictureS: timeIn(stderr, /_showinfo_\d .*?pts_time:(\S+)/),
    soundS: timeIn(stderr, /_ashowinfo_\d .*?pts_time:(\S+)/),
  }
}

function timeIn(text: string, pattern: RegExp): number {
  return Math.max(0, Number(pattern.exec(text)?.[1] ?? 0))
}
