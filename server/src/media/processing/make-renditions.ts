import type { Deps } from '../../deps.ts'
import { measureGain } from '../ffmpeg/encode/measure-loudness.ts'
import { copyableRung, type LadderPlan, maxBytes, planLadder } from '../ffmpeg/encode/plan-ladder.ts'
import { TranscodeFailed, transcode } from '../ffmpeg/encode/transcode.ts'
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts'
import { type CheckedVideo, probeVideo } from '../ffmpeg/probe/check-video.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { makePreviews } from '../ffmpeg/stills/make-previews.ts'
import { keys } from '../storage-keys.ts'
import type { Lease } from './lease.ts'
import { type Batch, planBatches } from './plan-batches.ts'
import { publishPreviews, publishRendition } from './publish-rendition.ts'
import { ensureFreeSpace } from './scratch-folder.ts'
import { type ClaimedVideo, saveRenditions } from './video-state.ts'

type Work = { ffmpeg: Ffmpeg; lease: Lease; folder: string }

/** The media of a complete video, without the temporary copy of the source. */
export type CompletedMedia = { renditions: Rendition[]; hasPreviews: boolean }

/** Makes and publishes the missing renditions of a playable video, batch by batch, then its previews. */
export async function makeRenditions(deps: Deps, video: ClaimedVideo, work: Work): Promise<CompletedMedia> {
  const { ffmpeg, lease, folder } = work
  const file = await deps.storage.toLocalFile(video.original_key ?? keys.original('lost'), folder)
  const verdict = await probeVideo(ffmpeg, file, lease.signal)
  if (!verdict.ok) throw new TranscodeFailed(`the check says ${verdict.reason}`)
  const { checked } = verdict
  const plan = planLadder(checked)
  const lengthS = checked.probe.durationS ?? video.duration_s
  const batches = planBatches(missingRenditions(video, checked, plan), plan, lengthS)
  const totalCost = batches.reduce((sum, { cost }) => sum + cost, 0)
  let all = video.renditions
  let doneCost = 0
  for (const batch of batches) {
    await ensureFreeSpace(
      folder,
      maxBytes(plan, [...batch.rungs, ...(batch.copy ? [batch.copy] : [])], lengthS),
    )
    const onProgress = (writtenS: number) => {
      const share = Math.min(1, writtenS / Math.max(1, lengthS))
      lease.at('rest', 40 + (60 * (doneCost + share * batch.cost)) / totalCost)
    }
    const made = await makeBatch(checked, plan, { ...batch, existing: all }, { ...work, onProgress })
    for (const rendition of made) await publishRendition(deps.storage, lease, video.id, folder, rendition)
    all = [...all, ...made]
    doneCost += batch.cost
    if (doneCost < totalCost) await saveRenditions(deps.db, video, all)
  }
  const renditions = all.filter(({ name }) => name !== 'source')
  return { renditions, hasPreviews: await addPreviews(deps, video, renditions, work) }
}

function missingRenditions(
  video: ClaimedVideo,
  checked: CheckedVideo,
  plan: LadderPlan,
): Pick<Batch, 'rungs' | 'copy' | 'withAudio'> {
  const has = (name: string) => video.renditions.some((rendition) => rendition.name === name)
  const source = video.renditions.find(({ name }) => name === 'source')
  const copyable = source ? copyableRung(checked, plan, source) : null
  return {
    rungs: plan.rungs.filter(({ name }) => !has(name)),
    copy: copyable && !has(copyable.name) ? copyable : null,
    withAudio: plan.audio !== null && !has('audio'),
  }
}

async function makeBatch(
  checked: CheckedVideo,
  plan: LadderPlan,
  batch: Batch & { existing: Rendition[] },
  { ffmpeg, folder, lease: { signal }, onProgress }: Work & { onProgress: (writtenS: number) => void },
): Promise<Rendition[]> {
  const gainDb = batch.withAudio && plan.audio ? await measureGain(ffmpeg, checked, plan.audio, signal) : null
  const wanted = { rungs: batch.rungs, copy: batch.copy, gainDb }
  const existing = batch.existing.filter(({ name }) => name !== 'source')
  return transcode(ffmpeg, checked, plan, wanted, folder, { onProgress, signal }, existing)
}

/** Makes and publishes previews from the lowest rendition, which is the fastest to decode. */
async function addPreviews(
  deps: Pick<Deps, 'storage'>,
  { id }: ClaimedVideo,
  renditions: Rendition[],
  { ffmpeg, folder, lease }: Work,
): Promise<boolean> {
  const [rendition] = renditions
    .filter(({ picture }) => picture)
    .toSorted((a, b) => (a.picture?.height ?? 0) - (b.picture?.height ?? 0))
  if (!rendition) return false
  const file = await deps.storage.toLocalFile(`${keys.rendition(id, rendition.name)}/v.mp4`, folder)
  const names = await makePreviews(ffmpeg, { file, rendition }, folder, lease.signal)
  await publishPreviews(deps.storage, lease, id, folder, names)
  return names.length > 0
}
