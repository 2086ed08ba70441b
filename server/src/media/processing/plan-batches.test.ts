import { expect, it } from 'vitest'
import type { LadderPlan, Rung } from '../ffmpeg/encode/plan-ladder.ts'
import { type Batch, planBatches } from './plan-batches.ts'

const rung = (shortSide: number): Rung => ({
  name: `${shortSide}p`,
  shortSide,
  maxrate: 500,
  bufsize: 750,
  crf: 25,
})
const rungs = [240, 360, 480, 720, 1080].map(rung)
const plan: LadderPlan = {
  rungs,
  first: rung(360),
  audio: { channels: 2, bitrate: 96 },
  fps: 30,
  limitFps: false,
}
const names = (batches: Batch[]) =>
  batches.map((batch) => [
    ...batch.rungs.map(({ name }) => name),
    ...(batch.copy ? [`=${batch.copy.name}`] : []),
    ...(batch.withAudio ? ['audio'] : []),
  ])

it('makes a short video in one run', () => {
  const missing = { rungs, copy: null, withAudio: true }
  expect(names(planBatches(missing, plan, 600))).toEqual([['240p', '360p', '480p', '720p', '1080p', 'audio']])
})

it('makes a long video in several runs, low qualities first', () => {
  const missing = { rungs, copy: rung(1080), withAudio: true }
  const batches = planBatches(missing, plan, 3 * 3600)
  expect(names(batches)).toEqual([['240p', '360p', '480p', '=1080p', 'audio'], ['720p']])
  expect(batches.every(({ cost }) => cost > 0)).toBe(true)
})

it('plans no run when nothing is missing', () => {
  for (const lengthS of [60, 7200]) {
    expect(planBatches({ rungs: [], copy: null, withAudio: false }, plan, lengthS)).toEqual([])
  }
})
