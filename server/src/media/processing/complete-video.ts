import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { LengthWrong } from '../ffmpeg/encode/transcode.ts'
import { keys } from '../storage-keys.ts'
import { findTranscoder } from './find-transcoder.ts'
import { removeFilesJob } from './jobs.ts'
import { abandonVideo, hasLostLease, openLease, removeFilesIfDeleted } from './lease.ts'
import { type CompletedMedia, makeRenditions } from './make-renditions.ts'
import { isConversionFailure, MAX_ATTEMPTS, MAX_CONVERSION_FAILURES } from './process-video.ts'
import { scratchFolderName, withScratchFolder } from './scratch-folder.ts'
import { type ClaimedVideo, claimVideo, markReady, releaseVideo } from './video-state.ts'

/** The retention of the source's copy, longer than any playback address lives, so that its viewers can finish. */
const COPY_RETAINED_MS = 13 * 3600 * 1000

/** Makes and publishes a playable video's missing renditions and previews, then removes the original. */
export async function completePlayableVideo(deps: Deps, videoId: number, signal: AbortSignal): Promise<void> {
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) return
  const video = await claimVideo(deps.db, videoId, 'rest')
  if (!video?.playable_at) return
  const lease = openLease(deps, video, 'rest', signal)
  let complete: CompletedMedia | null = null
  try {
    if (video.attempts <= MAX_ATTEMPTS) {
      complete = await withScratchFolder(deps, scratchFolderName(video, 'rest'), (folder) =>
        makeRenditions(deps, video, { ffmpeg, lease, folder }),
      )
    }
  } catch (error) {
    if (hasLostLease(lease)) return await abandonVideo(deps, lease, videoId)
    const isHopeless =
      error instanceof StorageKeyMissing ||
      ((isConversionFailure(error) || error instanceof LengthWrong) &&
        video.attempts >= MAX_CONVERSION_FAILURES)
    if (!isHopeless || signal.aborted) {
      await lease.release()
      await releaseVideo(deps.db, video, signal.aborted ? 'stopped' : 'failed')
      throw error
    }
    deps.log.error({ err: error, videoId }, 'a video stays with the qualities that it has')
  }
  await lease.release()
  await deps.db.transaction((tx) => finishVideo(deps, tx, video, complete))
}

/** Marks the video ready. With null it keeps its present, incomplete ladder. */
export async function finishVideo(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  video: ClaimedVideo,
  complete: CompletedMedia | null,
): Promise<void> {
  const ready = await markReady(tx, video, complete && { ...complete, completedAt: deps.clock.now() })
  if (!ready) return removeFilesIfDeleted(deps, tx, video.id)
  if (video.original_key) await deps.jobs.send(tx, removeFilesJob, { keys: [video.original_key] })
  if (complete && video.renditions.some(({ name }) => name === 'source')) {
    const prefixes = [keys.rendition(video.id, 'source')]
    const startAfter = new Date(Date.now() + COPY_RETAINED_MS)
    await deps.jobs.send(tx, removeFilesJob, { prefixes }, { startAfter })
  }
}
