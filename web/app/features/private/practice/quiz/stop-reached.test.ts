import { expect, test } from 'vitest'
import { playingOn, stopReached } from './stop-reached.ts'

const stops = [
  { test_id: 2, at_s: 250 },
  { test_id: 1, at_s: 100 },
  { test_id: 3, at_s: 250 },
  { test_id: 4, at_s: 0 },
]
const none = new Set<number>()

test.each([
  // From, to, done with, and the test that opens.
  [0, 0, [], 4],
  [0, 0.25, [4], null],
  [99.8, 100, [], 1],
  [99.8, 100.1, [], 1],
  [99.8, 100.1, [1], null],
  [100, 100.25, [1], null],
  [100, 100, [], 1],
  // Twice as fast, and a tab that woke up late: the earliest first.
  [90, 260, [], 1],
  [90, 260, [1], 2],
  [249.9, 250.1, [2], 3],
  [249.9, 250.1, [2, 3], null],
  // A jump beyond it, and back.
  [120, 120, [], null],
  [251, 251.2, [], null],
  [99, 99, [], null],
])('playing from %d to %d after %j opens %j', (fromS, toS, done, opened) => {
  expect(stopReached(stops, { fromS, toS }, new Set(done))?.test_id ?? null).toBe(opened)
})

test('each test opens at most once, whatever the steps of playback are', () => {
  for (const step of [0.1, 0.25, 1, 7.3, 400]) {
    const done = new Set<number>()
    const opened: number[] = []
    for (let fromS = 0; fromS < 300; fromS += step) {
      for (;;) {
        const stop = stopReached(stops, { fromS, toS: fromS + step }, done)
        if (!stop) break
        opened.push(stop.test_id)
        done.add(stop.test_id)
      }
    }
    expect(opened).toEqual([4, 1, 2, 3])
  }
  expect(stopReached([], { fromS: 0, toS: 1000 }, none)).toBeNull()
})

test('playing on goes back, skips where that is allowed, and is refused otherwise', () => {
  const stop = { test_id: 1, at_s: 100 }
  expect(playingOn(stop, { positionS: 60, maySkip: false })).toBe('back')
  expect(playingOn(stop, { positionS: 100, maySkip: false })).toBe('refuse')
  expect(playingOn(stop, { positionS: 130, maySkip: false })).toBe('refuse')
  expect(playingOn(stop, { positionS: 100, maySkip: true })).toBe('skip')
})
