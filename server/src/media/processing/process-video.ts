import type { VideoFailure } from '@kashf/contract/media.ts'
import { DAY_MS } from '../../clock.ts'
import type { Deps } from '../../runtime/deps.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { measureGain } from '../ffmpeg/encode/measure-loudness.ts'
import { displaySize } from '../ffmpeg/encode/picture-filters.ts'
import { isWebSafe, type LadderPlan, maxBytes, planLadder } from '../ffmpeg/encode/plan-ladder.ts'
import { LengthWrong, remux, TranscodeFailed, transcode } from '../ffmpeg/encode/transcode.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { type CheckedVideo, findDamage, probeVideo } from '../ffmpeg/probe/check-video.ts'
import { type Rendition, RenditionBroken } from '../ffmpeg/read-rendition.ts'
import { makePoster } from '../ffmpeg/stills/make-poster.ts'
import { OutputRefused } from '../sandbox/outputs.ts'
import { keys } from '../storage-keys.ts'
import { findTranscoder } from './find-transcoder.ts'
import { completeVideoJob, removeFilesJob, videoFailedJob, videoPlayableJob } from './jobs.ts'
import { type Lease, openLease } from './lease.ts'
import { abandonVideo, hasLostLease, removeFilesIfDeleted } from './lost-lease.ts'
import { publishRendition } from './publish-rendition.ts'
import { ensureFreeSpace, scratchFolderName, withScratchFolder } from './scratch-folder.ts'
import {
  type ClaimedVideo,
  claimVideo,
  describe,
  markFailed,
  markPlayable,
  releaseVideo,
} from './video-state.ts'

/** Attempts at one stage before a video is given up; the pauses between them add up to most of a day. */
export const MAX_ATTEMPTS = 16
/** ffmpeg failing three times on the same file is the file's fault. */
export const MAX_CONVERSION_FAILURES = 3

/** What may have been the kashf's doing (a busy machine, an ffmpeg that was since exchanged): the file is kept. */
const worthAnotherTry: VideoFailure[] = ['conversion_failed', 'check_limit']
const KEPT_FOR_RETRY_MS = 7 * DAY_MS

type Work = { ffmpeg: Ffmpeg; hold: Lease; folder: string }

/**
 * Makes an uploaded video playable: checks it, takes a poster, publishes a first quality (a copy of a web-safe source,
 * else 360p) and queues the rest. May be killed and called again at any point.
 */
export async function processUploadedVideo(deps: Deps, videoId: number, signal: AbortSignal): Promise<void> {
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) return
  const taken = await claimVideo(deps.db, videoId, 'checking')
  if (!taken) return
  if (taken.playable_at) return queueTheRest(deps, taken)
  if (taken.attempts > MAX_ATTEMPTS) return giveUp(deps, taken, 'conversion_failed')
  const hold = openLease(deps, taken, 'checking', signal)
  let failure: VideoFailure | null
  try {
    failure = await withScratchFolder(deps, scratchFolderName(taken, 'first'), (folder) =>
      makePlayable(deps, taken, { ffmpeg, hold, folder }),
    )
  } catch (error) {
    if (hasLostLease(hold)) return await abandonVideo(deps, hold, videoId)
    failure = blame(error, taken.attempts)
    if (!failure || signal.aborted) {
      await hold.release()
      await releaseVideo(deps.db, taken, signal.aborted ? 'stopped' : 'failed')
      throw error
    }
    deps.log.warn({ err: error, videoId }, 'a video could not be converted')
  }
  await hold.release()
  if (failure) await giveUp(deps, taken, failure)
}

async function makePlayable(deps: Deps, taken: ClaimedVideo, work: Work): Promise<VideoFailure | null> {
  const { ffmpeg, hold, folder } = work
  const { signal } = hold
  if (!taken.original_key) return 'source_lost'
  const file = await deps.storage.toLocalFile(taken.original_key, folder)
  const verdict = await probeVideo(ffmpeg, file, signal)
  if (!verdict.ok) return verdict.reason
  const { checked } = verdict
  const plan = planLadder(checked)

  const [damage, poster] = await Promise.all([
    findDamage(ffmpeg, checked, signal),
    makePoster(ffmpeg, checked, folder, signal),
  ])
  if (damage) return damage
  await hold.confirm()
  if (poster) await deps.storage.put(keys.poster(taken.id), poster)
  const [width, height] = displaySize(checked)
  await describe(deps.db, taken, {
    duration_s: checked.probe.durationS ?? 0,
    width,
    height,
    has_poster: poster !== null,
  })

  hold.at('first', 5)
  const renditions = await makeFirst(checked, plan, work)
  for (const rendition of renditions) await publishRendition(deps.storage, hold, taken.id, folder, rendition)
  // The container's word, unless there is more in it than it says.
  const longestS = Math.max(...renditions.map(({ duration_s }) => duration_s))
  const saidS = checked.probe.durationS ?? 0
  const durationS = longestS - saidS > 1 ? longestS : saidS
  // Before the row says that it is free: a late renewal would take it again.
  await hold.release()
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const isOurs = await markPlayable(tx, taken, { renditions, duration_s: durationS, now })
    if (!isOurs) return removeFilesIfDeleted(deps, tx, taken.id)
    await deps.jobs.send(tx, videoPlayableJob, { videoId: taken.id })
    await deps.jobs.send(tx, completeVideoJob, { videoId: taken.id }, { singletonKey: String(taken.id) })
  })
  return null
}

async function makeFirst(
  checked: CheckedVideo,
  plan: LadderPlan,
  { ffmpeg, hold, folder }: Work,
): Promise<Rendition[]> {
  const { signal } = hold
  const lengthS = checked.probe.durationS ?? 3600
  const onProgress = (writtenS: number) => hold.at('first', 5 + (35 * writtenS) / lengthS)
  if (isWebSafe(checked)) {
    await ensureFreeSpace(folder, ((checked.probe.bitrate ?? 0) * lengthS) / 8)
    // A source that can't be copied whole may still be converted; only that decides over it.
    const copy = await remux(ffmpeg, checked, plan, folder, { onProgress, signal }).catch(() => null)
    signal.throwIfAborted()
    if (copy) return [copy]
  }
  await ensureFreeSpace(folder, maxBytes(plan, [plan.first], lengthS))
  const gainDb = plan.audio ? await measureGain(ffmpeg, checked, plan.audio, signal) : null
  const wanted = { rungs: [plan.first], copy: null, gainDb }
  return transcode(ffmpeg, checked, plan, wanted, folder, { onProgress, signal })
}

/** What the teacher is told when the file is to blame; null when the kashf is, and it is worth another try. */
function blame(error: unknown, attempts: number): VideoFailure | null {
  if (error instanceof StorageKeyMissing) return 'source_lost'
  if (error instanceof LengthWrong) return 'damaged'
  return isConversionFailure(error) && attempts >= MAX_CONVERSION_FAILURES ? 'conversion_failed' : null
}

/** ffmpeg failed, or left something broken although there was room for it. */
export function isConversionFailure(error: unknown): boolean {
  return (
    error instanceof TranscodeFailed || error instanceof RenditionBroken || error instanceof OutputRefused
  )
}

async function giveUp(deps: Deps, taken: ClaimedVideo, failure: VideoFailure): Promise<void> {
  const now = deps.clock.now()
  const mayRetry = taken.original_key !== null && worthAnotherTry.includes(failure)
  const retryUntil = mayRetry ? new Date(now.getTime() + KEPT_FOR_RETRY_MS) : null
  await deps.db.transaction(async (tx) => {
    if (!(await markFailed(tx, taken, { failure, retryUntil }))) return
    const original = taken.original_key && !mayRetry ? [taken.original_key] : []
    await deps.jobs.send(tx, videoFailedJob, { videoId: taken.id, failure, at: now.toISOString() })
    await deps.jobs.send(tx, removeFilesJob, {
      keys: [...original, keys.poster(taken.id)],
      prefixes: [keys.video(taken.id)],
    })
  })
}

/** Taken up although it plays already (a repeated request): hands it on to the second stage. */
async function queueTheRest(deps: Deps, taken: ClaimedVideo): Promise<void> {
  await releaseVideo(deps.db, taken, 'stopped')
  await deps.jobs.send(deps.db, completeVideoJob, { videoId: taken.id }, { singletonKey: String(taken.id) })
}
