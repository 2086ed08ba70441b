import type { Outcome } from '../../sandbox/run-confined.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { type Demuxer, safeInput } from '../safe-input.ts'
import type { AudioStream, VideoStream } from './parse-probe.ts'

/** How loud a sound track is, as RMS in dBFS over its whole length; −Infinity is digital silence. */
export type Levels = { left: number; right: number; sum: number }

/** What the streams of a file hold, whatever its header declares. */
export type StreamScan = {
  /** The end of the last packet of picture or sound in seconds; null if the scan failed. */
  lengthS: number | null
  /** The demuxer reported a truncated file. */
  isTruncated: boolean
  /** By index; empty tracks are missing. */
  levels: Map<number, Levels>
}

type Source = { file: string; demuxer: Demuxer; video: VideoStream; audios: AudioStream[] }

/** Reads a whole file: its picture without decoding, and its sound tracks decoded, at some hundred times real time. */
export async function scanStreams(
  ffmpeg: Ffmpeg,
  { file, demuxer, video, audios }: Source,
  { expectedS, signal }: { expectedS: number; signal: AbortSignal | undefined },
): Promise<StreamScan> {
  // One run for each: ffmpeg 7.0 reports the time of the output that ends first.
  const run = async (output: string[]) => {
    const args = ['-stats_period', '60', '-threads', '2', ...safeInput(demuxer), ...output]
    const outcome = await runFfmpeg(ffmpeg, args, {
      timeoutS: 180 + expectedS,
      cpuS: 60 + (expectedS * audios.length) / 20,
      reads: [file],
      signal,
    })
    signal?.throwIfAborted()
    return outcome
  }
  const picture = await run(['-map', `0:${video.index}`, ...PACKETS_ONLY, '-f', 'null', '-'])
  const meters = audios.flatMap(({ index }) => [
    ...['-map', `0:${index}`, '-af', soundMeter(index), '-f', 'null', '-'],
  ])
  const sounds = meters.length ? (await run(meters)).stderr : ''
  const heard = audios.flatMap((audio) => heardIn(sounds, audio) ?? [])
  const pictureS = picture.code === 0 ? writtenS(picture.stderr) : null
  return {
    lengthS: pictureS === null ? null : Math.max(pictureS, ...heard.map(({ lengthS }) => lengthS)),
    isTruncated: reportsTruncation(picture),
    levels: new Map(heard.map(({ index, levels }) => [index, levels])),
  }
}

/** Output options for reading packets without decoding them. */
export const PACKETS_ONLY = ['-c', 'copy', '-copypriorss', '0']

/** Whether the demuxer reported a truncated file. */
export function reportsTruncation({ stderr }: Pick<Outcome, 'stderr'>): boolean {
  return /partial file|ended prematurely/.test(stderr)
}

/** Measures both channels, and what is left of them on a single speaker. */
function soundMeter(index: number): string {
  const channels = 'aformat=channel_layouts=stereo,pan=3c|c0=c0|c1=c1|c2=.5*c0+.5*c1'
  return `${channels},astats@${index}=measure_perchannel=RMS_level:measure_overall=Number_of_samples`
}

function heardIn(
  stderr: string,
  { index, sampleRate }: AudioStream,
): { index: number; lengthS: number; levels: Levels } | null {
  // The first report of progress ends with a carriage return, and may come between the lines of a short track.
  const text = stderr
    .split(/[\r\n]+/)
    .filter((line) => line.startsWith(`[astats@${index} `))
    .join('\n')
  // A track that changes from mono to stereo midway is measured in parts.
  const levels = [...text.matchAll(/RMS level dB: (-?[\d.]+|-inf)/g)].map(([, level]) =>
    level === '-inf' ? Number.NEGATIVE_INFINITY : Number(level),
  )
  const samples = [...text.matchAll(/Number of samples: (\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
  if (levels.length < 3 || !samples) return null
  const loudest = (channel: number) => Math.max(...levels.filter((_, k) => k % 3 === channel))
  return {
    index,
    lengthS: samples / (sampleRate || 48_000),
    levels: { left: loudest(0), right: loudest(1), sum: loudest(2) },
  }
}

/** The time of the last packet written, by ffmpeg's summary. */
export function writtenS(stderr: string): number | null {
  const [, hours, minutes, seconds] = [...stderr.matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)].at(-1) ?? []
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
