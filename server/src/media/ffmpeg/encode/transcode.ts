import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Ffmpeg } from '../find-ffmpeg.ts'
import type { CheckedVideo } from '../probe/check-video.ts'
import { type Rendition, readRendition } from '../read-rendition.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'
import { changesResolution, parameterSetsOutput, startsWithHiddenFrames } from './copy-defects.ts'
import { hlsOutput } from './hls-output.ts'
import { type LadderPlan, maxBytes } from './plan-ladder.ts'
import { transcodeArgs, type Wanted } from './transcode-args.ts'

/** ffmpeg gave up on this source; the message carries the end of what it said. */
export class TranscodeFailed extends Error {
  override name = 'TranscodeFailed'
}

/** What came out is shorter than the source said: it is cut off or damaged inside. */
export class LengthWrong extends Error {
  override name = 'LengthWrong'
}

export type Watch = { onProgress: (writtenS: number) => void; signal?: AbortSignal | undefined }

/** Where one of the two ends, players wait for it for ever if the other goes on for longer than they load ahead. */
const LONGEST_TAIL_S = 1.5
/** A length that the container does not say is at most what the check would have let through. */
const LONGEST_S = 6 * 3600

/**
 * Makes the wanted rungs (and the sound) in `folder`, all in one decode, and checks each of them. `beside` is what was made
 * of the source before: together they must be as long as it. A copy whose pictures are damaged is encoded instead; pictures
 * that end before the sound are made again, the last one standing still; sound that ends before them, with silence.
 */
export async function transcode(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  plan: LadderPlan,
  wanted: Wanted,
  folder: string,
  watch: Watch,
  beside: Rendition[] = [],
): Promise<Rendition[]> {
  const once = (what: Wanted) => runOnce(ffmpeg, checked, plan, what, folder, watch)
  const { made, stumbled } = await once(wanted)
  const all = [...beside, ...made]
  const sound = all.find(({ picture }) => !picture)
  const pictureS = Math.max(...all.map(({ picture, duration_s }) => (picture ? duration_s : 0)))
  const soundS = sound?.duration_s ?? pictureS
  const shortest = Math.min(...made.map(({ picture, duration_s }) => (picture ? duration_s : soundS)))

  const { rungs, copy } = wanted
  const again: Wanted[] = []
  if (soundS - shortest > LONGEST_TAIL_S) {
    again.push({ rungs: [...rungs, ...(copy ? [copy] : [])], copy: null, gainDb: null, lastsS: soundS })
  } else if (copy && stumbled) again.push({ rungs: [copy], copy: null, gainDb: null })
  if (wanted.gainDb !== null && pictureS - soundS > LONGEST_TAIL_S) {
    again.push({ rungs: [], copy: null, gainDb: wanted.gainDb, lastsS: pictureS })
  }
  const better: Rendition[] = []
  for (const what of again) better.push(...(await once(what)).made)
  const result = [...made.filter(({ name }) => !better.some((one) => one.name === name)), ...better]
  checkLength([...beside, ...result], checked.probe.durationS)
  return result
}

/** `stumbled`: the decoder found pictures that are damaged. */
async function runOnce(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  plan: LadderPlan,
  wanted: Wanted,
  folder: string,
  watch: Watch,
): Promise<{ made: Rendition[]; stumbled: boolean }> {
  const withAudio = wanted.gainDb !== null && plan.audio !== null
  const pictures = [...wanted.rungs, ...(wanted.copy ? [wanted.copy] : [])].map(({ name }) => name)
  const names = [...pictures, ...(withAudio ? ['audio'] : [])]
  const args = transcodeArgs(checked, plan, wanted)
  const { rungs, copy } = wanted
  const expected = maxBytes(plan, [...rungs, ...(copy ? [copy] : [])], lengthOf(checked))
  const stderr = await runInto(
    ffmpeg,
    args,
    names,
    checked,
    { folder, fileBytes: mostBytes(expected) },
    watch,
  )
  const made = await Promise.all(
    names.map((name) =>
      readRendition(folder, name, { fps: name === 'audio' ? null : plan.fps, hasSound: name === 'audio' }),
    ),
  )
  return { made, stumbled: /^\[h264 @/m.test(stderr) }
}

/**
 * Copies a web-safe source into `folder/source` without encoding, so that it plays within seconds. Null when its
 * keyframes stand too far apart to be cut into segments, when its first pictures are not to be shown, or when they change on the way.
 */
export async function remux(
  ffmpeg: Ffmpeg,
  checked: CheckedVideo,
  plan: LadderPlan,
  folder: string,
  watch: Watch,
): Promise<Rendition | null> {
  const { audio, durationS } = checked.probe
  const streams = ['-map', `0:${checked.video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])]
  const input = ['-loglevel', 'error', '-y', ...safeInput(checked.demuxer)]
  const copied = [...streams, '-c', 'copy', ...hlsOutput('source', { hasPicture: true })]
  const args = [...input, ...copied, ...parameterSetsOutput(checked.video.index, 'facts')]
  const { size } = await stat(checked.file)
  await runInto(ffmpeg, args, ['source'], checked, { folder, fileBytes: mostBytes(size) }, watch)
  const made = await readRendition(folder, 'source', {
    fps: checked.video.fps ?? plan.fps,
    hasSound: audio !== null,
  })
  checkLength([made], durationS)
  const media = path.join(folder, 'source', 'v.mp4')
  const isOdd =
    (await startsWithHiddenFrames(media)) || (await changesResolution(path.join(folder, 'facts'), media))
  return made.longest_segment_s <= 10.5 && !isOdd ? made : null
}

async function runInto(
  ffmpeg: Ffmpeg,
  args: string[],
  names: string[],
  checked: CheckedVideo,
  output: { folder: string; fileBytes: number },
  { onProgress, signal }: Watch,
): Promise<string> {
  const durationS = checked.probe.durationS ?? LONGEST_S
  const { code, killedBy, stderr } = await runFfmpeg(ffmpeg, args, {
    cpuS: 60 + 8 * durationS,
    timeoutS: 600 + 20 * durationS,
    stallS: 120,
    onProgress,
    signal,
    reads: [checked.file],
    writes: { ...output, subfolders: names },
  })
  signal?.throwIfAborted()
  if (code !== 0) {
    throw new TranscodeFailed(
      `${killedBy ? `stopped by ${killedBy}` : `exit ${code}`}: ${stderr.slice(-500)}`,
    )
  }
  return stderr
}

/** What a file may have at most: a container may hold more than it says, but not without end. */
function mostBytes(expected: number): number {
  return 2 * expected + 64 * 2 ** 20
}

/** For the same reason, at least ten minutes. */
function lengthOf({ probe }: CheckedVideo): number {
  return Math.max(600, probe.durationS ?? LONGEST_S)
}

/** The longest stream must be as long as the source promised (less 2 % or 1 s); pictures must agree with each other. */
function checkLength(made: Rendition[], durationS: number | null): void {
  const tolerance = (length: number) => Math.max(1, length * 0.02)
  const lengths = made.map((rendition) => rendition.duration_s)
  const longest = Math.max(...lengths)
  if (durationS !== null && durationS - longest > tolerance(durationS)) {
    throw new LengthWrong(`${longest} s came out of ${durationS} s`)
  }
  const pictures = made.filter(({ picture }) => picture).map((rendition) => rendition.duration_s)
  if (pictures.length && longestGap(pictures) > tolerance(longest)) {
    throw new LengthWrong(`pictures of different lengths: ${pictures.join(', ')} s`)
  }
}

function longestGap(lengths: number[]): number {
  return Math.max(...lengths) - Math.min(...lengths)
}
