import type { Deps } from '../../runtime/deps.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { LengthWrong } from '../ffmpeg/transcode.ts'
import { keys } from '../storage-keys.ts'
import { findTranscoder } from './find-transcoder.ts'
import { removeFilesJob } from './jobs.ts'
import { openHold } from './lease.ts'
import { isLost, leaveAlone, removeIfGone } from './lost-lease.ts'
import { type Complete, makeTheRest } from './make-renditions.ts'
import { isRefusal, MOST_ATTEMPTS, MOST_REFUSALS } from './process-video.ts'
import { inScratch, scratchName } from './scratch-folder.ts'
import { becomeReady, putDown, type TakenVideo, takeUp } from './video-state.ts'

/** Those who are watching the copy of the source keep it for as long as the longest playback address lives. */
const COPY_KEPT_MS = 13 * 3600 * 1000

/** Makes and publishes the qualities and previews that a playable video lacks; then the original goes. */
export async function completePlayableVideo(deps: Deps, videoId: number, signal: AbortSignal): Promise<void> {
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) return
  const taken = await takeUp(deps.db, videoId, 'rest')
  if (!taken?.playable_at) return
  const hold = openHold(deps, taken, 'rest', signal)
  let complete: Complete | null = null
  try {
    if (taken.attempts <= MOST_ATTEMPTS) {
      complete = await inScratch(deps, scratchName(taken, 'rest'), (folder) =>
        makeTheRest(deps, taken, { ffmpeg, hold, folder }),
      )
    }
  } catch (error) {
    if (isLost(hold)) return await leaveAlone(deps, hold, videoId)
    const hopeless =
      error instanceof StorageKeyMissing ||
      ((isRefusal(error) || error instanceof LengthWrong) && taken.attempts >= MOST_REFUSALS)
    if (!hopeless || signal.aborted) {
      await hold.release()
      await putDown(deps.db, taken, signal.aborted ? 'stopped' : 'failed')
      throw error
    }
    deps.log.error({ err: error, videoId }, 'a video stays with the qualities that it has')
  }
  await hold.release()
  await settle(deps, taken, complete)
}

/** Ends the work; with null the video stays as it plays now, and counts as ready all the same. */
async function settle(deps: Deps, taken: TakenVideo, complete: Complete | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ready = await becomeReady(tx, taken, complete && { ...complete, completedAt: deps.clock.now() })
    if (!ready) return removeIfGone(deps, tx, taken.id)
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
