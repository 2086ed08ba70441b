import { stat } from 'node:fs/promises'
import type { VideoFailure } from '@kashf/contract/media.ts'
import type { Outcome } from '../../sandbox/run-confined.ts'
import type { Ffmpeg } from '../find-ffmpeg.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { type Demuxer, demuxerOf, MAX_PIXELS, safeInput } from '../safe-input.ts'
import { isEncrypted, isTruncated } from './container-defects.ts'
import {
  type FirstTimestamps,
  firstFrames,
  firstPicture,
  firstSound,
  limitToStart,
  parseFirstTimestamps,
} from './first-timestamps.ts'
import { type Probe, parseProbe, type VideoStream } from './parse-probe.ts'

/** A video that may be transcoded. */
export type CheckedVideo = {
  file: string
  demuxer: Demuxer
  probe: Probe
  video: VideoStream
  begins: FirstTimestamps
}

export type Verdict = { ok: true; checked: CheckedVideo } | { ok: false; reason: VideoFailure }

const limits = {
  minBytes: 1024,
  maxBytes: 8 * 2 ** 30,
  minDurationS: 1,
  maxDurationS: 6 * 3600,
  maxSide: 4096,
  minSide: 16,
  // Phones that are set to 120 write 120.04.
  maxFps: 121,
  maxStreams: 12,
}

/** Says whether a file of unknown origin is a video that we can show, and if not, why. */
export async function checkVideo(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<Verdict> {
  const verdict = await probeVideo(ffmpeg, file, signal)
  if (!verdict.ok) return verdict
  const reason = await findDamage(ffmpeg, verdict.checked, signal)
  return reason ? { ok: false, reason } : verdict
}

/** The same by its header and first picture alone, for a file that passed the check before. */
export async function probeVideo(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<Verdict> {
  const refused = (reason: VideoFailure): Verdict => ({ ok: false, reason })
  const { size } = await stat(file)
  if (size < limits.minBytes) return refused('file_empty')
  if (size > limits.maxBytes) return refused('file_too_big')
  const demuxer = await demuxerOf(file)
  if (!demuxer) return refused('not_video')
  if (await isTruncated(file, demuxer, size)) return refused('damaged')
  if (demuxer === 'mov' && (await isEncrypted(file))) return refused('codec_unknown')

  // The limit that matters is the processor's: on a busy machine a sound file may take long by the clock.
  const input = ['-threads', '2', '-err_detect', 'explode', ...limitToStart, ...safeInput(demuxer)]
  const look = async (output: string[]) => {
    const outcome = await runFfmpeg(ffmpeg, ['-nostats', ...input, ...output], {
      timeoutS: 90,
      cpuS: 10,
      reads: [file],
      signal,
    })
    signal?.throwIfAborted()
    return outcome
  }
  const withFrames = await look(firstFrames)
  // A heavy picture beside a track without sound takes too long; the header alone (ffmpeg then exits 1) never does.
  const header = withFrames.killedBy ? await look([]) : withFrames
  if (header.killedBy) return refused('check_limit')
  const probe = parseProbe(header.stderr)
  const { video } = probe
  if (!probe.streamCount) return refused('unreadable')
  if (probe.streamCount > limits.maxStreams) return refused('too_many_streams')
  if (!video) return refused(probe.hasUnknownVideo ? 'codec_unknown' : 'no_picture')
  const { width, height, fps } = video
  if (!width || !height) {
    return refused(/Picture size|max_pixels/.test(header.stderr) ? 'picture_too_large' : 'unreadable')
  }
  if (Math.max(width, height) > limits.maxSide || width * height > MAX_PIXELS)
    return refused('picture_too_large')
  if (Math.min(width, height) < limits.minSide) return refused('picture_too_small')
  if ((fps ?? 0) > limits.maxFps) return refused('too_many_frames')
  if ((probe.durationS ?? 0) > limits.maxDurationS) {
    if (await goesOnAfter(ffmpeg, { demuxer, file }, limits.maxDurationS, signal)) return refused('too_long')
    // It says so and isn't: newer versions of ffmpeg see that by themselves.
    probe.durationS = null
  }
  if (probe.durationS !== null && probe.durationS < limits.minDurationS) return refused('too_short')

  const begins = parseFirstTimestamps(header.stderr)
  if (begins.pictureS === null && !withFrames.killedBy) {
    begins.pictureS = parseFirstTimestamps((await look(firstPicture(video.index))).stderr).pictureS
  }
  if (probe.audio) begins.soundS ??= await findSound(ffmpeg, { demuxer, file }, probe.audio.index, signal)
  // Phones and recorders leave tracks without a sound in them: browsers would wait for it.
  if (begins.soundS === null) probe.audio = null
  return { ok: true, checked: { file, demuxer, probe, video, begins } }
}

/** Decodes a little at the start and at the end: headers look right in files that were cut off, too. */
export async function findDamage(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  signal?: AbortSignal,
): Promise<VideoFailure | null> {
  const { durationS } = checked.probe
  const start = await decode(ffmpeg, checked, 0, 3, signal)
  if (start.killedBy) return 'check_limit'
  const expected = 10 * Math.min(3, durationS ?? 0)
  // Few pictures may be what the file has (sound that begins before them, or goes on after them).
  if (framesOf(start) < 0.8 * expected - 2 && complains(start)) return 'damaged'
  if (!framesOf(start) && !framesOf(await decode(ffmpeg, checked, 0, 30, signal))) return 'damaged'
  if (durationS === null || durationS <= 6) return null
  const end = await decode(ffmpeg, checked, Math.max(0, durationS - 3), 3, signal)
  if (end.killedBy) return 'check_limit'
  if (framesOf(end)) return null
  // A recording may end with a picture that stands still: then nothing is there that could be decoded.
  const packets = await read(ffmpeg, checked, { fromS: durationS - 3, forS: 3, signal }, ONLY_PACKETS)
  if (complains(end) || complains(packets)) return 'damaged'
  return framesOf(packets) ? 'damaged' : null
}

/** A file that was cut off makes the demuxer say so. */
function complains({ stderr }: Outcome): boolean {
  return /partial file|ended prematurely/.test(stderr)
}

/** When something first comes out of the sound track, however late; null when nothing does. */
async function findSound(
  ffmpeg: Ffmpeg,
  { demuxer, file }: Pick<CheckedVideo, 'demuxer' | 'file'>,
  index: number,
  signal?: AbortSignal,
): Promise<number | null> {
  const args = ['-nostats', '-threads', '2', ...safeInput(demuxer), ...firstSound(index)]
  const { stderr } = await runFfmpeg(ffmpeg, args, { timeoutS: 180, cpuS: 60, reads: [file], signal })
  signal?.throwIfAborted()
  return parseFirstTimestamps(stderr).soundS
}

/** Whether a file holds anything later than `afterS`, whatever its header says. */
async function goesOnAfter(
  ffmpeg: Ffmpeg,
  { demuxer, file }: Pick<CheckedVideo, 'demuxer' | 'file'>,
  afterS: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const copied = ['-map', '0:v?', '-map', '0:a?', '-t', '10', ...ONLY_PACKETS, '-f', 'null', '-']
  const args = ['-threads', '2', '-ss', String(afterS), ...safeInput(demuxer), ...copied]
  const { stderr, killedBy } = await runFfmpeg(ffmpeg, args, {
    timeoutS: 180,
    cpuS: 30,
    reads: [file],
    signal,
  })
  signal?.throwIfAborted()
  const [, hours, minutes, seconds] = [...stderr.matchAll(/time=(-?\d+):(\d\d):(\d\d\.\d+)/g)].at(-1) ?? []
  return killedBy !== null || Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) > 0
}

/** At a constant 10 frames per second: screen recordings write few frames where nothing moves. */
const EVEN_FRAMES = ['-vf', 'fps=10,scale=160:-2']
const ONLY_PACKETS = ['-c', 'copy', '-copypriorss', '0']

const decode = (ffmpeg: Ffmpeg, checked: CheckedVideo, fromS: number, forS: number, signal?: AbortSignal) =>
  read(ffmpeg, checked, { fromS, forS, signal }, EVEN_FRAMES)

/** Reads some seconds of the picture and throws them away. */
async function read(
  ffmpeg: Ffmpeg,
  { demuxer, file, video }: CheckedVideo,
  { fromS, forS, signal }: { fromS: number; forS: number; signal: AbortSignal | undefined },
  how: string[],
): Promise<Outcome> {
  const seek = fromS ? ['-ss', String(fromS)] : []
  const picture = ['-map', `0:${video.index}`, '-t', String(forS), ...how]
  const args = ['-threads', '2', ...seek, ...safeInput(demuxer), ...picture, '-f', 'null', '-']
  const outcome = await runFfmpeg(ffmpeg, args, { timeoutS: 180, cpuS: 30, reads: [file], signal })
  signal?.throwIfAborted()
  return outcome
}

function framesOf({ stderr }: Outcome): number {
  return Number([...stderr.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)
}
