import { stat } from 'node:fs/promises'
import type { VideoFailure } from '@kashf/contract/media/media.ts'
import type { Outcome } from '../../sandbox/run-confined.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
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

/** A video that passed the check. */
export type CheckedVideo = {
  file: string
  demuxer: Demuxer
  probe: Probe
  video: VideoStream
  starts: FirstTimestamps
}

export type Verdict = { ok: true; checked: CheckedVideo } | { ok: false; reason: VideoFailure }

const limits = {
  minBytes: 1024,
  maxBytes: 8 * 2 ** 30,
  minDurationS: 1,
  maxDurationS: 6 * 3600,
  maxSide: 4096,
  minSide: 16,
  // Phones set to 120 frames per second record 120.04.
  maxFps: 121,
  maxStreams: 12,
}

/** Checks whether an untrusted file is a video that we can play, and if not, why. */
export async function checkVideo(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<Verdict> {
  const verdict = await probeVideo(ffmpeg, file, signal)
  if (!verdict.ok) return verdict
  const reason = await findDamage(ffmpeg, verdict.checked, signal)
  return reason ? { ok: false, reason } : verdict
}

/** Probes the header and the first frame only, for a file that has passed the full check. */
export async function probeVideo(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<Verdict> {
  const refused = (reason: VideoFailure): Verdict => ({ ok: false, reason })
  const { size } = await stat(file)
  if (size < limits.minBytes) return refused('file_empty')
  if (size > limits.maxBytes) return refused('file_too_big')
  const demuxer = await demuxerOf(file)
  if (!demuxer) return refused('not_video')
  if (await isTruncated(file, demuxer, size)) return refused('damaged')
  if (demuxer === 'mov' && (await isEncrypted(file))) return refused('codec_unknown')

  // The CPU limit is the one that counts: on a busy machine a sound file may take long by the clock.
  const input = ['-threads', '2', '-err_detect', 'explode', ...limitToStart, ...safeInput(demuxer)]
  const run = async (output: string[]) => {
    const outcome = await runFfmpeg(ffmpeg, ['-nostats', ...input, ...output], {
      timeoutS: 90,
      cpuS: 10,
      reads: [file],
      signal,
    })
    signal?.throwIfAborted()
    return outcome
  }
  const withFrames = await run(firstFrames)
  // A large frame with an empty sound track can exceed the limit; the header alone (ffmpeg exits with 1) never does.
  const header = withFrames.killedBy ? await run([]) : withFrames
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
    if (await hasPacketsAfter(ffmpeg, { demuxer, file }, limits.maxDurationS, signal))
      return refused('too_long')
    // The declared duration is wrong; newer versions of ffmpeg detect that themselves.
    probe.durationS = null
  }
  if (probe.durationS !== null && probe.durationS < limits.minDurationS) return refused('too_short')

  const starts = parseFirstTimestamps(header.stderr)
  if (starts.pictureS === null && !withFrames.killedBy) {
    starts.pictureS = parseFirstTimestamps((await run(firstPicture(video.index))).stderr).pictureS
  }
  if (probe.audio) starts.soundS ??= await findSound(ffmpeg, { demuxer, file }, probe.audio.index, signal)
  // Phones and recorders write empty sound tracks, which browsers would wait for.
  if (starts.soundS === null) probe.audio = null
  return { ok: true, checked: { file, demuxer, probe, video, starts } }
}

/** Looks for damage by decoding some seconds at both ends: truncated files may have intact headers. */
export async function findDamage(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  signal?: AbortSignal,
): Promise<VideoFailure | null> {
  const { durationS } = checked.probe
  const start = await decode(ffmpeg, checked, 0, 3, signal)
  if (start.killedBy) return 'check_limit'
  const expected = 10 * Math.min(3, durationS ?? 0)
  // Few frames alone are no defect: the sound may start before the video or end after it.
  if (frameCount(start) < 0.8 * expected - 2 && reportsTruncation(start)) return 'damaged'
  if (!frameCount(start) && !frameCount(await decode(ffmpeg, checked, 0, 30, signal))) return 'damaged'
  if (durationS === null || durationS <= 6) return null
  const end = await decode(ffmpeg, checked, Math.max(0, durationS - 3), 3, signal)
  if (end.killedBy) return 'check_limit'
  if (frameCount(end)) return null
  // A recording may end with a still frame, so that there is nothing to decode near the end.
  const packets = await read(ffmpeg, checked, { fromS: durationS - 3, forS: 3, signal }, PACKETS_ONLY)
  if (reportsTruncation(end) || reportsTruncation(packets)) return 'damaged'
  return frameCount(packets) ? 'damaged' : null
}

/** Whether the demuxer reported a truncated file. */
function reportsTruncation({ stderr }: Outcome): boolean {
  return /partial file|ended prematurely/.test(stderr)
}

/** The time in seconds at which the sound track first has sound, however late; null if it never has. */
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

/** Whether a file has packets after `afterS`, whatever its header declares. */
async function hasPacketsAfter(
  ffmpeg: Ffmpeg,
  { demuxer, file }: Pick<CheckedVideo, 'demuxer' | 'file'>,
  afterS: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const copied = ['-map', '0:v?', '-map', '0:a?', '-t', '10', ...PACKETS_ONLY, '-f', 'null', '-']
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

/** Filters for a constant 10 frames per second, because screen recordings have few frames where nothing moves. */
const CONSTANT_RATE = ['-vf', 'fps=10,scale=160:-2']
const PACKETS_ONLY = ['-c', 'copy', '-copypriorss', '0']

const decode = (ffmpeg: Ffmpeg, checked: CheckedVideo, fromS: number, forS: number, signal?: AbortSignal) =>
  read(ffmpeg, checked, { fromS, forS, signal }, CONSTANT_RATE)

/** Reads some seconds of the video stream and discards them. */
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

function frameCount({ stderr }: Outcome): number {
  return Number([...stderr.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1] ?? 0)
}
