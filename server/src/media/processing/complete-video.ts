import type { Deps } from '../../runtime/deps.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { LengthWrong } from '../ffmpeg/encode/transcode.ts'
import { keys } from '../storage-keys.ts'
import { findTranscoder } from './find-transcoder.ts'
import { removeFilesJob } from './jobs.ts'
import { openLease } from './lease.ts'
import { abandonVideo, hasLostLease, removeFilesIfDeleted } from './lost-lease.ts'
import { type CompletedMedia, makeRenditions } from './make-renditions.ts'
import { isConversionFailure, MAX_ATTEMPTS, MAX_CONVERSION_FAILURES } from './process-video.ts'
import { scratchFolderName, withScratchFolder } from './scratch-folder.ts'
import { type ClaimedVideo, claimVideo, markReady, releaseVideo } from './video-state.ts'

/** Those who are watching the copy of the source keep it for as long as the longest playback address lives. */
const COPY_KEPT_MS = 13 * 3600 * 1000

/** Makes and publishes the qualities and previews that a playable video lacks; then the original goes. */
export async function completePlayableVideo(deps: Deps, videoId: number, signal: AbortSignal): Promise<void> {
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) return
  const taken = await claimVideo(deps.db, videoId, 'rest')
  if (!taken?.playable_at) return
  const hold = openLease(deps, taken, 'rest', signal)
  let complete: CompletedMedia | null = null
  try {
    if (taken.attempts <= MAX_ATTEMPTS) {
      complete = await withScratchFolder(deps, scratchFolderName(taken, 'rest'), (folder) =>
        makeRenditions(deps, taken, { ffmpeg, hold, folder }),
      )
    }
  } catch (error) {
    if (hasLostLease(hold)) return await abandonVideo(deps, hold, videoId)
    const hopeless =
      error instanceof StorageKeyMissing ||
      ((isConversionFailure(error) || error instanceof LengthWrong) &&
        taken.attempts >= MAX_CONVERSION_FAILURES)
    if (!hopeless || signal.aborted) {
      await hold.release()
      await releaseVideo(deps.db, taken, signal.aborted ? 'stopped' : 'failed')
      throw error
    }
    deps.log.error({ err: error, videoId }, 'a video stays with the qualities that it has')
  }
  await hold.release()
  await settle(deps, taken, complete)
}

/** Ends the work; with null the video stays as it plays now, and counts as ready all the same. */
async function settle(deps: Deps, taken: ClaimedVideo, complete: CompletedMedia | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ready = await markReady(tx, taken, complete && { ...complete, completedAt: deps.clock.now() })
    if (!ready) return removeFilesIfDeleted(deps, tx, taken.id)
    if (taken.original_key) await deps.jobs.send(tx, removeFilesJob, { keys: [taken.original_key] })
    if (complete && taken.renditions.some(({ name }) => name === 'source')) {
      const prefixes = [keys.rendition(taken.id, 'source')]
      await deps.jobs.send(
        tx,
        removeFilesJob,
        { prefixes },
        { startAfter: new Date(Date.now() + COPY_KEPT_MS) },
      )
    }
  })
}
