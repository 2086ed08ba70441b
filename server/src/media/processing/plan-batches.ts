import type { LadderPlan, Rung } from '../ffmpeg/encode/plan-ladder.ts'

/** Qualities that one run makes; `cost` is its part of the whole work. */
export type Batch = { rungs: Rung[]; copy: Rung | null; withAudio: boolean; cost: number }

/** Up to here one run makes everything: decoding once is the cheapest. */
const IN_ONE_RUN_S = 20 * 60

/**
 * The missing qualities as runs, the low ones first. A long video is made in several, so that students have the low
 * qualities hours before the high ones, and a worker that is killed loses one run and not all of them.
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
  const nothing = { copy: null, withAudio: false }
  const withRest = { copy, withAudio: withAudio && plan.audio !== null }
  if (durationS <= IN_ONE_RUN_S) {
    return encoded.length || copy || withRest.withAudio ? [batch(encoded, withRest)] : []
  }
  const low = encoded.filter(({ shortSide }) => shortSide <= 480)
  const high = encoded.filter(({ shortSide }) => shortSide > 480)
  const first = low.length || copy || withRest.withAudio ? [batch(low, withRest)] : []
  return [...first, ...high.map((rung) => batch([rung], nothing))]
}
