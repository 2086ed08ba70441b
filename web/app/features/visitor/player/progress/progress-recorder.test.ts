import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgressRecorder, type Watched } from './progress-recorder.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function recorder(startS = 0) {
  const sent: (Watched & { isLast: boolean })[] = []
  let stored: Watched | null = null
  let isOffline = false
  let isSlow = false
  const progress = new ProgressRecorder(
    {
      nowMs: () => Date.now(),
      send: async (watched, isLast) => {
        sent.push({ ...watched, isLast })
        if (isSlow) await new Promise(() => {})
        if (isOffline) throw new Error('offline')
      },
      store: (watched) => {
        stored = watched
      },
    },
    startS,
  )
  /** Plays `seconds` of video at normal speed, four ticks a second. */
  const play = async (from: number, seconds: number) => {
    for (let at = from; at <= from + seconds; at += 0.25) {
      progress.tick(at)
      await vi.advanceTimersByTimeAsync(250)
    }
  }
  return {
    progress,
    sent,
    play,
    stored: () => stored,
    setOffline: (value: boolean) => {
      isOffline = value
    },
    setSlow: (value: boolean) => {
      isSlow = value
    },
  }
}

describe('watching', () => {
  it('is reported when playback starts, and then at most every 15 seconds', async () => {
    const { sent, play } = recorder()
    await play(0, 60)
    expect(sent.map(({ position_s }) => position_s)).toEqual([0.3, 15.3, 30.3, 45.3])
    expect(sent[1]?.ranges).toEqual([[0.25, 15.25]])
    expect(sent[3]?.ranges).toEqual([[30.25, 45.25]])
  })

  it('counts what was played and not what was skipped', async () => {
    const { progress, sent, play } = recorder()
    await play(0, 5)
    progress.seek()
    await play(100, 5)
    progress.flush()
    expect(sent.at(-1)).toMatchObject({
      position_s: 105,
      ranges: [
        [0.25, 5],
        [100, 105],
      ],
      isLast: true,
    })
  })

  it('counts neither an unannounced seek nor the position before it', async () => {
    const { progress, sent, play } = recorder(60)
    progress.tick(0)
    progress.tick(60)
    progress.flush()
    expect(sent).toEqual([])
    await play(60.25, 2)
    expect(sent[0]).toMatchObject({ position_s: 60.3, ranges: [[60, 60.25]] })
  })

  it('counts from where playback started, even when the first tick is late', async () => {
    const { progress, sent } = recorder()
    progress.start(0)
    await vi.advanceTimersByTimeAsync(1_500)
    progress.tick(1.4)
    expect(sent[0]?.ranges).toEqual([[0, 1.4]])
  })

  it('is counted in full when a busy phone reports a tick late', async () => {
    const { progress, sent } = recorder()
    progress.tick(3)
    await vi.advanceTimersByTimeAsync(4_000)
    progress.tick(11)
    progress.flush()
    expect(sent.at(-1)?.ranges).toEqual([[3, 11]])
  })

  it('stores ranges that did not arrive and retries them as one range', async () => {
    const { progress, sent, play, stored, setOffline } = recorder()
    await play(0, 3)
    setOffline(true)
    await play(3.25, 40)
    expect(stored()?.ranges).toHaveLength(1)
    expect(stored()?.ranges[0]?.[1]).toBeGreaterThanOrEqual(40)
    setOffline(false)
    progress.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toMatchObject({ position_s: 43.3, ranges: [[0.25, 43.25]] })
    expect(stored()).toBeNull()
  })

  it('is stored on the device every two seconds, before it is sent', async () => {
    const { play, stored } = recorder()
    await play(0, 7)
    expect(stored()?.ranges[0]?.[1]).toBeGreaterThanOrEqual(5)
  })

  it('stays stored until the server has answered', async () => {
    const { play, stored, setSlow } = recorder()
    await play(0, 3)
    setSlow(true)
    await play(3.25, 20)
    expect(stored()?.ranges[0]?.[0]).toBe(0.25)
    expect(stored()?.ranges[0]?.[1]).toBeGreaterThanOrEqual(20)
  })

  it('reports the position of a pause within five seconds of the last report', async () => {
    const { progress, sent, play } = recorder()
    await play(0, 16)
    expect(sent).toHaveLength(2)
    progress.pause(16.25)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent[2]).toMatchObject({ position_s: 16.3, isLast: false })
    // An unchanged position is not sent again.
    progress.pause(16.25)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(3)
  })

  it('reports nothing when nothing was watched', () => {
    const { progress, sent } = recorder(42)
    progress.pause(0)
    vi.advanceTimersByTime(10_000)
    progress.flush()
    progress.retry()
    expect(sent).toEqual([])
  })
})

describe('watching again', () => {
  it('is reported for what the player had shown before, however often that was sent', async () => {
    const { progress, sent, play } = recorder()
    await play(0, 40)
    expect(sent.every(({ again }) => again === undefined)).toBe(true)
    progress.seek()
    await play(20, 10)
    progress.seek()
    await play(50, 5)
    progress.flush()
    expect(sent.flatMap(({ again = [] }) => again)).toEqual([
      [20, 25],
      [25, 30],
    ])
  })

  it('begins at the first repeated second and ends where new ones begin', async () => {
    const { progress, sent, play } = recorder()
    progress.addPlayed(0, 4)
    progress.start(4)
    await play(4.25, 4)
    progress.seek()
    await play(3, 7)
    progress.flush()
    expect(sent.at(-1)).toMatchObject({ again: [[3, 8.25]] })
  })

  it('does not include what is sent once more after a failure', async () => {
    const { progress, sent, play, stored, setOffline } = recorder()
    setOffline(true)
    await play(0, 40)
    expect(stored()?.again).toBeUndefined()
    progress.seek()
    await play(5, 10)
    progress.pause(15)
    expect(stored()?.again).toEqual([[5, 15]])
    setOffline(false)
    progress.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toMatchObject({ ranges: [[0, 40]], again: [[5, 15]] })
    await play(40.25, 16)
    expect(sent.at(-1)?.again).toBeUndefined()
  })

  it('forgets the start of the video after hundreds of seeks, which bounds what is kept', async () => {
    const { progress, sent, play } = recorder()
    for (let at = 0; at < 300; at += 1) progress.addPlayed(at * 10, at * 10 + 1)
    await play(0, 1)
    progress.seek()
    await play(2990, 1)
    progress.flush()
    expect(sent.flatMap(({ again = [] }) => again)).toEqual([[2990, 2991]])
  })
})
