import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { within } from './time-limit.ts'

/** Blocks the event loop, as a busy machine does. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) {
    // No timer fires meanwhile.
  }
}

it('rejects what has no answer in time', async () => {
  const startedMs = performance.now()
  await expect(within(150, new Promise(() => {}))).rejects.toThrow('no answer within 0.15 s')
  expect(performance.now() - startedMs).toBeGreaterThan(140)
})

it('does not count the time in which the process itself was busy', async () => {
  const answer = async () => {
    for (let turn = 1; turn <= 6; turn++) {
      block(80)
      await nextTurn()
    }
    return 'answered'
  }
  expect(await within(150, answer())).toBe('answered')
})
