import type { Deps } from '../../deps.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { checkVideo } from '../ffmpeg/check-video.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { bytesAtMost, planLadder } from '../ffmpeg/plan-ladder.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { LengthWrong, TranscodeFailed, transcode } from '../ffmpeg/transcode.ts'
import { removeFiles } from '../jobs.ts'
import { keys } from '../keys.ts'
import { becomeReady, putDown, type TakenVideo, takeUp } from '../state.ts'
import { findTranscoder } from './find-transcoder.ts'
import { type Hold, openHold } from './hold.ts'
import { mostAttempts, mostRefusals } from './process-video.ts'
import { publishRendition } from './publish-rendition.ts'
import { ensureRoom, inScratch } from './scratch.ts'

/** Those who are watching the copy of the source keep it for as long as the longest playback address lives. */
const copyKeptMs = 7 * 3600 * 1000

/** Makes and publishes the qualities that a playable video lacks, in one process; then the original goes. */
export async function completePlayableVideo(deps: Deps, videoId: number, signal: AbortSignal): Promise<void> {
  const ffmpeg = await findTranscoder(deps)
  if (!ffmpeg) return
  const taken = await takeUp(deps.db, videoId, 'rest')
  if (!taken?.playable_at) return
  const hold = openHold(deps, videoId, 'rest')
  let renditions: Rendition[] | null = null
  try {
    if (taken.attempts <= mostAttempts) {
      renditions = await inScratch(deps, `video-${videoId}-rest`, (folder) =>
        makeTheRest(deps, taken, { ffmpeg, hold, signal, folder }),
      )
    }
  } catch (error) {
    const hopeless =
      error instanceof StorageKeyMissing ||
      ((error instanceof TranscodeFailed || error instanceof LengthWrong) && taken.attempts >= mostRefusals)
    if (!hopeless || signal.aborted) {
      await hold.release()
      await putDown(deps.db, videoId, signal.aborted ? 'stopped' : 'failed')
      throw error
    }
    deps.log.error({ err: error, videoId }, 'a video stays with its first quality')
  }
  await hold.release()
  await settle(deps, taken, renditions)
}

async function makeTheRest(
  deps: Deps,
  taken: TakenVideo,
  work: { ffmpeg: Ffmpeg; hold: Hold; signal: AbortSignal; folder: string },
): Promise<Rendition[]> {
  const { ffmpeg, hold, signal, folder } = work
  const file = await deps.storage.toLocalFile(taken.original_key ?? keys.original('lost'), folder)
  const verdict = await checkVideo(ffmpeg, file, signal)
  if (!verdict.ok) throw new TranscodeFailed(`the check says ${verdict.reason}`)
  const { checked } = verdict
  const plan = planLadder(checked)
  const kept = taken.renditions.filter(({ name }) => name !== 'source')
  const has = (name: string) => kept.some((rendition) => rendition.name === name)
  const rungs = plan.rungs.filter(({ name }) => !has(name))
  const withAudio = plan.audio !== null && !has('audio')
  if (!rungs.length && !withAudio) return kept

  const lengthS = checked.probe.durationS ?? taken.duration_s
  await ensureRoom(folder, bytesAtMost(plan, rungs, lengthS))
  const onProgress = (writtenS: number) => hold.at('rest', 40 + (60 * writtenS) / Math.max(1, lengthS))
  const made = await transcode(ffmpeg, checked, plan, { rungs, withAudio }, folder, { onProgress, signal })
  for (const rendition of made) await publishRendition(deps.storage, taken.id, folder, rendition)
  return [...kept, ...made]
}

/** Ends the work; with null the video stays as it plays now, and counts as ready all the same. */
async function settle(deps: Deps, taken: TakenVideo, renditions: Rendition[] | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const ready = await becomeReady(tx, taken.id, {
      renditions: renditions ?? taken.renditions,
      completedAt: renditions && now,
    })
    // Deleted meanwhile: what was published after the deletion goes as well.
    if (!ready) return deps.jobs.send(tx, removeFiles, { prefixes: [keys.video(taken.id)] })
    if (taken.original_key) await deps.jobs.send(tx, removeFiles, { keys: [taken.original_key] })
    if (renditions && taken.renditions.some(({ name }) => name === 'source')) {
      const prefixes = [keys.rendition(taken.id, 'source')]
      await deps.jobs.send(tx, removeFiles, { prefixes }, { startAfter: new Date(Date.now() + copyKeptMs) })
    }
  })
}
