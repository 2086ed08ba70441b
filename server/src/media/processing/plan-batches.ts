import type { LadderPlan, Rung } from '../ffmpeg/encode/plan-ladder.ts'

/** Renditions made by one ffmpeg run; `cost` is its share of the work. */
export type Batch = { rungs: Rung[]; copy: Rung | null; withAudio: boolean; cost: number }

/** The maximum length of a video that one run converts completely, because decoding once is cheapest. */
const MAX_SINGLE_RUN_S = 20 * 60

/**
 * Divides the missing renditions into runs, low qualities first. A long video takes several runs, so that its low
 * qualities are published hours earlier and a killed worker loses one run only.
 */
export function planBatches(
  missing: { rungs: Rung[]; copy: Rung | null; withAudio: boolean },
  plan: LadderPlan,
  durationS: number,
): Batch[] {
  const { copy, withAudio } = missing
  const encoded = missing.rungs.filter(({ name }) => name !== copy?.name)
  const batch = (rungs: Rung[], extra: Pick<Batch, 'copy' | 'withAudio'>): Batch => ({
    rungs,
    ...extra,
    cost: rungs.reduce((sum, { shortSide }) => sum + shortSide * shortSide, 0) + 240 * 240,
  })
  const nothingElse = { copy: null, withAudio: false }
  const withRest = { copy, withAudio: withAudio && plan.audio !== null }
  if (durationS <= MAX_SINGLE_RUN_S) {
    return encoded.length || copy || withRest.withAudio ? [batch(encoded, withRest)] : []
  }
  const low = encoded.filter(({ shortSide }) => shortSide <= 480)
  const high = encoded.filter(({ shortSide }) => shortSide > 480)
  const first = low.length || copy || withRest.withAudio ? [batch(low, withRest)] : []
  return [...first, ...high.map((rung) => batch([rung], nothingElse))]
}
