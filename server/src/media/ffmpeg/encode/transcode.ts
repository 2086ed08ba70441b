import { stat } from 'node:fs/promises'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { CheckedVideo } from '../probe/check-video.ts'
import { hasSeveralDescriptions } from '../probe/container-defects.ts'
import { type Rendition, readRendition } from '../read-rendition.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'
import { findCopyDefect } from './copy-defects.ts'
import { hlsOutput } from './hls-output.ts'
import { copyTags } from './picture-filters.ts'
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
 * be as long as the source. Runs again if a copy would not play (to encode it) or if video and sound end apart (to
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
  const made = await run(request)
  const all = [...existing, ...made]
  const sound = all.find(({ picture }) => !picture)
  const pictureS = Math.max(...all.map(({ picture, duration_s }) => (picture ? duration_s : 0)))
  const soundS = sound?.duration_s ?? pictureS
  const shortest = Math.min(...made.map(({ picture, duration_s }) => (picture ? duration_s : soundS)))

  const { rungs, copy } = request
  const again: TranscodeRequest[] = []
  if (soundS - shortest > MAX_TAIL_S) {
    again.push({ rungs: [...rungs, ...(copy ? [copy] : [])], copy: null, gainDb: null, padToS: soundS })
  } else if (copy && (await findCopyDefect(ffmpeg, copied(copy, folder, pictureS), hooks.signal)))
    again.push({ rungs: [copy], copy: null, gainDb: null })
  if (request.gainDb !== null && pictureS - soundS > MAX_TAIL_S) {
    again.push({ rungs: [], copy: null, gainDb: request.gainDb, padToS: pictureS })
  }
  const remade: Rendition[] = []
  for (const what of again) remade.push(...(await run(what)))
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
): Promise<Rendition[]> {
  const withAudio = request.gainDb !== null && plan.audio !== null
  const pictures = [...request.rungs, ...(request.copy ? [request.copy] : [])].map(({ name }) => name)
  const names = [...pictures, ...(withAudio ? ['audio'] : [])]
  const args = transcodeArgs(checked, plan, request)
  const { rungs, copy } = request
  const expected = maxBytes(plan, [...rungs, ...(copy ? [copy] : [])], assumedLengthS(checked))
  await runInto(ffmpeg, args, names, checked, { folder, fileBytes: maxFileBytes(expected) }, hooks)
  return Promise.all(
    names.map((name) =>
      readRendition(folder, name, { fps: name === 'audio' ? null : plan.fps, hasSound: name === 'audio' }),
    ),
  )
}

const copied = ({ name }: { name: string }, folder: string, durationS: number) => ({
  folder,
  name,
  durationS,
})

/**
 * Copies a web-safe source into `folder/source` without encoding, in less than half the time that 360p takes. Null when its keyframes
 * are too far apart for segments, or when browsers would not play the copy.
 */
export async function remux(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  plan: LadderPlan,
  folder: string,
  hooks: TranscodeHooks,
): Promise<Rendition | null> {
  const { demuxer, file, video, sound, probe } = checked
  // ffmpeg keeps the first description only.
  if (demuxer === 'mov' && (await hasSeveralDescriptions(file))) return null
  const tracks = [video, ...(sound?.tracks ?? [])].flatMap(({ index }) => ['-map', `0:${index}`])
  const input = ['-loglevel', 'error', '-y', ...safeInput(demuxer)]
  const copy = [...tracks, '-c', 'copy', ...copyTags(video), ...hlsOutput('source', { hasPicture: true })]
  const { size } = await stat(file)
  await runInto(
    ffmpeg,
    [...input, ...copy],
    ['source'],
    checked,
    { folder, fileBytes: maxFileBytes(size) },
    hooks,
  )
  const made = await readRendition(folder, 'source', {
    fps: video.fps ?? plan.fps,
    hasSound: sound !== null,
  })
  checkLength([made], probe.durationS)
  if (made.longest_segment_s > 10.5) return null
  const defect = await findCopyDefect(ffmpeg, copied(made, folder, made.duration_s), hooks.signal)
  return defect ? null : made
}

async function runInto(
  ffmpeg: Ffmpeg,
  args: string[],
  names: string[],
  checked: CheckedVideo,
  output: { folder: string; fileBytes: number },
  { onProgress, signal }: TranscodeHooks,
): Promise<void> {
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
