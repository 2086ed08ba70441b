import { stat } from 'node:fs/promises'
import type { VideoFailure, VideoNote } from '@kashf/contract/media/media.ts'
import type { Outcome } from '../../sandbox/run-confined.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { type Demuxer, demuxerOf, MAX_PIXELS, safeInput } from '../safe-input.ts'
import { chooseSound, type SoundSource } from './choose-sound.ts'
import { isEncrypted, isTruncated } from './container-defects.ts'
import { detectFields } from './detect-fields.ts'
import {
  type FirstTimestamps,
  firstFrames,
  firstPicture,
  firstSound,
  limitToStart,
  parseFirstTimestamps,
  withFrameFacts,
} from './first-frame.ts'
import { type Probe, parseProbe, type VideoStream } from './parse-probe.ts'
import { PACKETS_ONLY, reportsTruncation, scanStreams } from './scan-streams.ts'

/** A video that passed the check. */
export type CheckedVideo = {
  file: string
  demuxer: Demuxer
  probe: Probe
  video: VideoStream
  /** Null if no sound track has any sound data. */
  sound: SoundSource | null
  starts: FirstTimestamps
  /** What was decided about the file and its teacher should know. */
  note: VideoNote | null
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

/** Reads the header, the first frame and all packets, without looking for damage to the picture. */
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
  const [declared] = probe.videos
  if (!probe.streamCount) return refused('unreadable')
  if (probe.streamCount > limits.maxStreams) return refused('too_many_streams')
  if (!declared) return refused(probe.hasUnknownVideo ? 'codec_unknown' : 'no_picture')
  const { index, width, height, fps } = declared
  if (!width || !height) {
    return refused(/Picture size|max_pixels/.test(header.stderr) ? 'picture_too_large' : 'unreadable')
  }
  if (Math.max(width, height) > limits.maxSide || width * height > MAX_PIXELS)
    return refused('picture_too_large')
  if (Math.min(width, height) < limits.minSide) return refused('picture_too_small')
  if ((fps ?? 0) > limits.maxFps) return refused('too_many_frames')

  const starts = parseFirstTimestamps(header.stderr)
  let frame = header.stderr
  if ((starts.pictureS === null || probe.videos.length > 1) && !withFrames.killedBy) {
    frame = (await run(firstPicture(index))).stderr
    starts.pictureS = parseFirstTimestamps(frame).pictureS
  }
  const video = withFrameFacts(declared, frame)
  const source = { file, demuxer, video, audios: probe.audios }
  const expectedS = Math.min(probe.durationS ?? limits.maxDurationS, limits.maxDurationS)
  const scan = await scanStreams(ffmpeg, source, { expectedS, signal })
  const declaredS = probe.durationS
  const length = correctLength(declaredS, scan.lengthS)
  if (length.isShort && scan.isTruncated) return refused('damaged')
  probe.durationS = length.durationS
  if (Math.max(probe.durationS ?? 0, scan.lengthS ?? 0) > limits.maxDurationS) return refused('too_long')
  // The scan ends with the start of the last frame, so it is not the length to measure by.
  if (Math.max(declaredS ?? limits.minDurationS, scan.lengthS ?? 0) < limits.minDurationS)
    return refused('too_short')

  video.fields = await detectFields(ffmpeg, source, probe.durationS, signal)
  // Phones and recorders write empty sound tracks, which browsers would wait for.
  const { sound, note } = chooseSound(probe.audios, scan.levels)
  const [track] = sound?.tracks ?? []
  if (track && (starts.soundS === null || track !== probe.audios[0])) {
    starts.soundS = parseFirstTimestamps((await run(firstSound(track.index))).stderr).soundS
  }
  return { ok: true, checked: { file, demuxer, probe, video, sound, starts, note } }
}

/**
 * The length of a file: what its header declares, unless its streams are longer or shorter by more than the last frame.
 * Subtitles that run longer, paused recordings and joined transport streams make headers wrong.
 */
function correctLength(
  declaredS: number | null,
  scannedS: number | null,
): { durationS: number | null; isShort: boolean } {
  if (scannedS === null || scannedS === 0) return { durationS: declaredS, isShort: false }
  if (declaredS === null) return { durationS: scannedS, isShort: false }
  const isShort = declaredS - scannedS > Math.max(1, declaredS * 0.02)
  const isRight = !isShort && scannedS - declaredS <= 1
  return { durationS: isRight ? declaredS : scannedS, isShort }
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

/** Filters for a constant 10 frames per second, because screen recordings have few frames where nothing moves. */
const CONSTANT_RATE = ['-vf', 'fps=10,scale=160:-2']

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
