import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { CheckedVideo } from '../probe/check-video.ts'
import { type Rendition, readRendition } from '../read-rendition.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'
import { changesResolution, parameterSetsOutput, startsWithHiddenFrames } from './copy-defects.ts'
import { hlsOutput } from './hls-output.ts'
import { type LadderPlan, maxBytes } from './plan-ladder.ts'
import { type TranscodeRequest, transcodeArgs } from './transcode-args.ts'

/** ffmpeg failed on this source; the message ends with its last output. */
export class TranscodeFailed extends Error {
  override name = 'TranscodeFailed'
}

/** The output is shorter than the source declares: the source is truncated or damaged. */
export class LengthWrong extends Error {
  override name = 'LengthWrong'
}

export type TranscodeHooks = { onProgress: (writtenS: number) => void; signal?: AbortSignal | undefined }

/** Players stall when sound or video outlasts the other by more than they buffer. */
const MAX_TAIL_S = 1.5
/** The duration limit of the video check, assumed for containers that declare no duration. */
const MAX_DURATION_S = 6 * 3600

/**
 * Makes the requested renditions in `folder` in one decode and verifies them; together with `existing` ones they must
 * be as long as the source. Runs again if a copy has decode errors (to encode it) or if video and sound end apart (to
 * repeat the last frame or add silence).
 */
export async function transcode(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  plan: LadderPlan,
  request: TranscodeRequest,
  folder: string,
  hooks: TranscodeHooks,
  existing: Rendition[] = [],
): Promise<Rendition[]> {
  const run = (what: TranscodeRequest) => runOnce(ffmpeg, checked, plan, what, folder, hooks)
  const { made, hasDecodeErrors } = await run(request)
  const all = [...existing, ...made]
  const sound = all.find(({ picture }) => !picture)
  const pictureS = Math.max(...all.map(({ picture, duration_s }) => (picture ? duration_s : 0)))
  const soundS = sound?.duration_s ?? pictureS
  const shortest = Math.min(...made.map(({ picture, duration_s }) => (picture ? duration_s : soundS)))

  const { rungs, copy } = request
  const again: TranscodeRequest[] = []
  if (soundS - shortest > MAX_TAIL_S) {
    again.push({ rungs: [...rungs, ...(copy ? [copy] : [])], copy: null, gainDb: null, padToS: soundS })
  } else if (copy && hasDecodeErrors) again.push({ rungs: [copy], copy: null, gainDb: null })
  if (request.gainDb !== null && pictureS - soundS > MAX_TAIL_S) {
    again.push({ rungs: [], copy: null, gainDb: request.gainDb, padToS: pictureS })
  }
  const remade: Rendition[] = []
  for (const what of again) remade.push(...(await run(what)).made)
  const result = [...made.filter(({ name }) => !remade.some((one) => one.name === name)), ...remade]
  checkLength([...existing, ...result], checked.probe.durationS)
  return result
}

async function runOnce(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  plan: LadderPlan,
  request: TranscodeRequest,
  folder: string,
  hooks: TranscodeHooks,
): Promise<{ made: Rendition[]; hasDecodeErrors: boolean }> {
  const withAudio = request.gainDb !== null && plan.audio !== null
  const pictures = [...request.rungs, ...(request.copy ? [request.copy] : [])].map(({ name }) => name)
  const names = [...pictures, ...(withAudio ? ['audio'] : [])]
  const args = transcodeArgs(checked, plan, request)
  const { rungs, copy } = request
  const expected = maxBytes(plan, [...rungs, ...(copy ? [copy] : [])], assumedLengthS(checked))
  const stderr = await runInto(
    ffmpeg,
    args,
    names,
    checked,
    { folder, fileBytes: maxFileBytes(expected) },
    hooks,
  )
  const made = await Promise.all(
    names.map((name) =>
      readRendition(folder, name, { fps: name === 'audio' ? null : plan.fps, hasSound: name === 'audio' }),
    ),
  )
  return { made, hasDecodeErrors: /^\[h264 @/m.test(stderr) }
}

/**
 * Copies a web-safe source into `folder/source` without encoding, so that it plays within seconds. Null when its
 * keyframes are too far apart for segments, when it starts with hidden frames, or when its resolution changes.
 */
export async function remux(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  plan: LadderPlan,
  folder: string,
  hooks: TranscodeHooks,
): Promise<Rendition | null> {
  const { audio, durationS } = checked.probe
  const streams = ['-map', `0:${checked.video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])]
  const input = ['-loglevel', 'error', '-y', ...safeInput(checked.demuxer)]
  const copied = [...streams, '-c', 'copy', ...hlsOutput('source', { hasPicture: true })]
  const args = [...input, ...copied, ...parameterSetsOutput(checked.video.index, 'facts')]
  const { size } = await stat(checked.file)
  await runInto(ffmpeg, args, ['source'], checked, { folder, fileBytes: maxFileBytes(size) }, hooks)
  const made = await readRendition(folder, 'source', {
    fps: checked.video.fps ?? plan.fps,
    hasSound: audio !== null,
  })
  checkLength([made], durationS)
  const media = path.join(folder, 'source', 'v.mp4')
  const isUnplayable =
    (await startsWithHiddenFrames(media)) || (await changesResolution(path.join(folder, 'facts'), media))
  return made.longest_segment_s <= 10.5 && !isUnplayable ? made : null
}

async function runInto(
  ffmpeg: Ffmpeg,
  args: string[],
  names: string[],
  checked: CheckedVideo,
  output: { folder: string; fileBytes: number },
  { onProgress, signal }: TranscodeHooks,
): Promise<string> {
  const durationS = checked.probe.durationS ?? MAX_DURATION_S
  const { code, killedBy, stderr } = await runFfmpeg(ffmpeg, args, {
    cpuS: 60 + 8 * durationS,
    timeoutS: 600 + 20 * durationS,
    stallS: 120,
    onProgress,
    signal,
    reads: [checked.file],
    writes: { ...output, subfolders: names, isLarge: true },
  })
  signal?.throwIfAborted()
  if (code !== 0) {
    throw new TranscodeFailed(
      `${killedBy ? `stopped by ${killedBy}` : `exit ${code}`}: ${stderr.slice(-500)}`,
    )
  }
  return stderr
}

/** The size limit of an output file: a container may hold more than it declares, within bounds. */
function maxFileBytes(expected: number): number {
  return 2 * expected + 64 * 2 ** 20
}

/** The assumed duration: at least ten minutes, because a container may hold more than it declares. */
function assumedLengthS({ probe }: CheckedVideo): number {
  return Math.max(600, probe.durationS ?? MAX_DURATION_S)
}

/** The longest stream must be as long as declared, and videos as long as each other, within 2 % or 1 s. */
function checkLength(made: Rendition[], durationS: number | null): void {
  const tolerance = (length: number) => Math.max(1, length * 0.02)
  const lengths = made.map((rendition) => rendition.duration_s)
  const longest = Math.max(...lengths)
  if (durationS !== null && durationS - longest > tolerance(durationS)) {
    throw new LengthWrong(`${longest} s came out of ${durationS} s`)
  }
  const pictures = made.filter(({ picture }) => picture).map((rendition) => rendition.duration_s)
  if (pictures.length && spread(pictures) > tolerance(longest)) {
    throw new LengthWrong(`pictures of different lengths: ${pictures.join(', ')} s`)
  }
}

function spread(lengths: number[]): number {
  return Math.max(...lengths) - Math.min(...lengths)
}
