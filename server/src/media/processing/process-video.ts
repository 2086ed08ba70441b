import type { VideoFailure } from '@kashf/contract/media/media.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { measureGain } from '../ffmpeg/encode/measure-loudness.ts'
import { displaySize } from '../ffmpeg/encode/picture-filters.ts'
import { isWebSafe, type LadderPlan, maxBytes, planLadder } from '../ffmpeg/encode/plan-ladder.ts'
import { LengthWrong, remux, TranscodeFailed, transcode } from '../ffmpeg/encode/transcode.ts'
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts'
import { type CheckedVideo, findDamage, probeVideo } from '../ffmpeg/probe/check-video.ts'
import { type Rendition, RenditionBroken } from '../ffmpeg/read-rendition.ts'
import { makePoster } from '../ffmpeg/stills/make-poster.ts'
import { OutputRefused } from '../sandbox/outputs.ts'
import { keys } from '../storage-keys.ts'
import { findTranscoder } from './find-transcoder.ts'
import { removeFilesJob, videoFailedJob, videoPlayableJob } from './jobs.ts'
import { abandonVideo, hasLostLease, type Lease, openLease, removeFilesIfDeleted } from './lease.ts'
import { publishRendition } from './publish-rendition.ts'
import { queueVideo } from './queue-video.ts'
import { ensureFreeSpace, scratchFolderName, withScratchFolder } from './scratch-folder.ts'
import {
  type ClaimedVideo,
  claimVideo,
  markFailed,
  markPlayable,
  releaseVideo,
  saveMetadata,
} from './video-state.ts'

/** Attempts at one stage before the video fails; the backoff between them adds up to most of a day. */
export const MAX_ATTEMPTS = 16
/** Conversion failures after which the file is considered at fault. */
export const MAX_CONVERSION_FAILURES = 3

/** Failures that the machine may have caused (overload, an ffmpeg replaced since): the original is retained. */
const retryableFailures: VideoFailure[] = ['conversion_failed', 'check_limit']
const RETRY_PERIOD_MS = 7 * DAY_MS

type Work = { ffmpeg: Ffmpeg; lease: Lease; folder: string }

/**
 * Makes an uploaded video playable: checks it, makes a poster, publishes the first rendition (a copy of a web-safe
 * source, else 360p) and queues the remaining ones. May be killed and called again at any point.
 */
export async function processUploadedVideo(deps: Deps, videoId: number, signal: AbortSignal): Promise<void> {
  const fail = (claimed: ClaimedVideo, why: VideoFailure) =>
    deps.db.transaction((tx) => failVideo(deps, tx, claimed, why))
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) return
  const video = await claimVideo(deps.db, videoId, 'checking')
  if (!video) return
  if (video.playable_at) return queueRemaining(deps, video)
  if (video.attempts > MAX_ATTEMPTS) return fail(video, 'conversion_failed')
  const lease = openLease(deps, video, 'checking', signal)
  let failure: VideoFailure | null
  try {
    failure = await withScratchFolder(deps, scratchFolderName(video, 'first'), (folder) =>
      makePlayable(deps, video, { ffmpeg, lease, folder }),
    )
  } catch (error) {
    if (hasLostLease(lease)) return await abandonVideo(deps, lease, videoId)
    failure = failureOf(error, video.attempts)
    if (!failure || signal.aborted) {
      await lease.release()
      await releaseVideo(deps.db, video, signal.aborted ? 'stopped' : 'failed')
      throw error
    }
    deps.log.warn({ err: error, videoId }, 'a video could not be converted')
  }
  await lease.release()
  if (failure) await fail(video, failure)
}

async function makePlayable(deps: Deps, video: ClaimedVideo, work: Work): Promise<VideoFailure | null> {
  const { ffmpeg, lease, folder } = work
  const { signal } = lease
  if (!video.original_key) return 'source_lost'
  const file = await deps.storage.toLocalFile(video.original_key, folder)
  const verdict = await probeVideo(ffmpeg, file, signal)
  if (!verdict.ok) return verdict.reason
  const { checked } = verdict
  const plan = planLadder(checked)

  const [damage, poster] = await Promise.all([
    findDamage(ffmpeg, checked, signal),
    makePoster(ffmpeg, checked, folder, signal),
  ])
  if (damage) return damage
  await lease.confirm()
  if (poster) await deps.storage.put(keys.poster(video.id), poster)
  const [width, height] = displaySize(checked)
  await saveMetadata(deps.db, video, {
    duration_s: checked.probe.durationS ?? 0,
    width,
    height,
    has_poster: poster !== null,
    note: checked.note,
  })

  lease.at('first', 5)
  const renditions = await makeFirstRendition(checked, plan, work)
  for (const rendition of renditions) await publishRendition(deps.storage, lease, video.id, folder, rendition)
  // A declared duration is kept if the file holds as much, which is exact to the frame.
  const longestS = Math.max(...renditions.map(({ duration_s }) => duration_s))
  const declaredS = checked.probe.durationS ?? 0
  const durationS = Math.abs(longestS - declaredS) > 1 ? longestS : declaredS
  // The renewal ends before the row is released: a late one would lease it again.
  await lease.release()
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const isOurs = await markPlayable(tx, video, { renditions, duration_s: durationS, now })
    if (!isOurs) return removeFilesIfDeleted(deps, tx, video.id)
    await deps.jobs.send(tx, videoPlayableJob, { videoId: video.id })
    await queueVideo(deps, tx, video.id)
  })
  return null
}

async function makeFirstRendition(
  checked: CheckedVideo,
  plan: LadderPlan,
  { ffmpeg, lease, folder }: Work,
): Promise<Rendition[]> {
  const { signal } = lease
  const lengthS = checked.probe.durationS ?? 3600
  const onProgress = (writtenS: number) => lease.at('first', 5 + (35 * writtenS) / lengthS)
  if (isWebSafe(checked)) {
    await ensureFreeSpace(folder, ((checked.probe.bitrate ?? 0) * lengthS) / 8)
    // A source that cannot be copied may still convert, so only the conversion decides.
    const copy = await remux(ffmpeg, checked, plan, folder, { onProgress, signal }).catch(() => null)
    signal.throwIfAborted()
    if (copy) return [copy]
  }
  await ensureFreeSpace(folder, maxBytes(plan, [plan.first], lengthS))
  const gainDb = plan.audio ? await measureGain(ffmpeg, checked, plan.audio, signal) : null
  const wanted = { rungs: [plan.first], copy: null, gainDb }
  return transcode(ffmpeg, checked, plan, wanted, folder, { onProgress, signal })
}

/** The failure to report if the file is at fault; null if the machine may be, so that a retry is worthwhile. */
function failureOf(error: unknown, attempts: number): VideoFailure | null {
  if (error instanceof StorageKeyMissing) return 'source_lost'
  if (error instanceof LengthWrong) return 'damaged'
  return isConversionFailure(error) && attempts >= MAX_CONVERSION_FAILURES ? 'conversion_failed' : null
}

/** Whether ffmpeg failed, or left broken output although there was enough disk space. */
export function isConversionFailure(error: unknown): boolean {
  return (
    error instanceof TranscodeFailed || error instanceof RenditionBroken || error instanceof OutputRefused
  )
}

/** Marks a claimed video as failed, in the caller's transaction. */
export async function failVideo(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  video: ClaimedVideo,
  failure: VideoFailure,
): Promise<void> {
  const now = deps.clock.now()
  const mayRetry = video.original_key !== null && retryableFailures.includes(failure)
  const retryUntil = mayRetry ? new Date(now.getTime() + RETRY_PERIOD_MS) : null
  if (!(await markFailed(tx, video, { failure, retryUntil }))) return
  const original = video.original_key && !mayRetry ? [video.original_key] : []
  await deps.jobs.send(tx, videoFailedJob, { videoId: video.id, failure, at: now.toISOString() })
  await deps.jobs.send(tx, removeFilesJob, {
    keys: [...original, keys.poster(video.id)],
    prefixes: [keys.video(video.id)],
  })
}

/** Queues the second stage, for a repeated job whose video already plays. */
async function queueRemaining(deps: Deps, video: ClaimedVideo): Promise<void> {
  await releaseVideo(deps.db, video, 'stopped')
  await queueVideo(deps, deps.db, video.id)
}
