import type { Deps } from '../../runtime/deps.ts'
import { measureGain } from '../ffmpeg/encode/measure-loudness.ts'
import { copyableRung, type LadderPlan, maxBytes, planLadder } from '../ffmpeg/encode/plan-ladder.ts'
import { TranscodeFailed, transcode } from '../ffmpeg/encode/transcode.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { type CheckedVideo, probeVideo } from '../ffmpeg/probe/check-video.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { makePreviews } from '../ffmpeg/stills/make-previews.ts'
import { keys } from '../storage-keys.ts'
import type { Lease } from './lease.ts'
import { type Batch, planBatches } from './plan-batches.ts'
import { publishPreviews, publishRendition } from './publish-rendition.ts'
import { ensureFreeSpace } from './scratch-folder.ts'
import { type ClaimedVideo, saveRenditions } from './video-state.ts'

type Work = { ffmpeg: Ffmpeg; hold: Lease; folder: string }

/** What a complete video has; the copy of the source is not among it. */
export type CompletedMedia = { renditions: Rendition[]; hasPreviews: boolean }

/** Makes and publishes the renditions that a playable video lacks, run by run, then its previews. */
export async function makeRenditions(deps: Deps, taken: ClaimedVideo, work: Work): Promise<CompletedMedia> {
  const { ffmpeg, hold, folder } = work
  const file = await deps.storage.toLocalFile(taken.original_key ?? keys.original('lost'), folder)
  const verdict = await probeVideo(ffmpeg, file, hold.signal)
  if (!verdict.ok) throw new TranscodeFailed(`the check says ${verdict.reason}`)
  const { checked } = verdict
  const plan = planLadder(checked)
  const lengthS = checked.probe.durationS ?? taken.duration_s
  const batches = planBatches(missingOf(taken, checked, plan), plan, lengthS)
  const wholeCost = batches.reduce((sum, { cost }) => sum + cost, 0)
  let all = taken.renditions
  let costBefore = 0
  for (const batch of batches) {
    await ensureFreeSpace(
      folder,
      maxBytes(plan, [...batch.rungs, ...(batch.copy ? [batch.copy] : [])], lengthS),
    )
    const onProgress = (writtenS: number) => {
      const share = Math.min(1, writtenS / Math.max(1, lengthS))
      hold.at('rest', 40 + (60 * (costBefore + share * batch.cost)) / wholeCost)
    }
    const made = await makeBatch(checked, plan, { ...batch, beside: all }, { ...work, onProgress })
    for (const rendition of made) await publishRendition(deps.storage, hold, taken.id, folder, rendition)
    all = [...all, ...made]
    costBefore += batch.cost
    if (costBefore < wholeCost) await saveRenditions(deps.db, taken, all)
  }
  const renditions = all.filter(({ name }) => name !== 'source')
  return { renditions, hasPreviews: await addPreviews(deps, taken, renditions, work) }
}

function missingOf(
  taken: ClaimedVideo,
  checked: CheckedVideo,
  plan: LadderPlan,
): Pick<Batch, 'rungs' | 'copy' | 'withAudio'> {
  const has = (name: string) => taken.renditions.some((rendition) => rendition.name === name)
  const source = taken.renditions.find(({ name }) => name === 'source')
  const fitting = source ? copyableRung(checked, plan, source) : null
  return {
    rungs: plan.rungs.filter(({ name }) => !has(name)),
    copy: fitting && !has(fitting.name) ? fitting : null,
    withAudio: plan.audio !== null && !has('audio'),
  }
}

async function makeBatch(
  checked: CheckedVideo,
  plan: LadderPlan,
  batch: Batch & { beside: Rendition[] },
  { ffmpeg, folder, hold: { signal }, onProgress }: Work & { onProgress: (writtenS: number) => void },
): Promise<Rendition[]> {
  const gainDb = batch.withAudio && plan.audio ? await measureGain(ffmpeg, checked, plan.audio, signal) : null
  const wanted = { rungs: batch.rungs, copy: batch.copy, gainDb }
  const beside = batch.beside.filter(({ name }) => name !== 'source')
  return transcode(ffmpeg, checked, plan, wanted, folder, { onProgress, signal }, beside)
}

/** From the lowest quality, which is the quickest to decode. */
async function addPreviews(
  deps: Pick<Deps, 'storage'>,
  { id }: ClaimedVideo,
  renditions: Rendition[],
  { ffmpeg, folder, hold }: Work,
): Promise<boolean> {
  const [rendition] = renditions
    .filter(({ picture }) => picture)
    .toSorted((a, b) => (a.picture?.height ?? 0) - (b.picture?.height ?? 0))
  if (!rendition) return false
  const file = await deps.storage.toLocalFile(`${keys.rendition(id, rendition.name)}/v.mp4`, folder)
  const names = await makePreviews(ffmpeg, { file, rendition }, folder, hold.signal)
  await publishPreviews(deps.storage, hold, id, folder, names)
  return names.length > 0
}
