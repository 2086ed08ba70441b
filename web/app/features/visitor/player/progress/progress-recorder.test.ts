import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgressRecorder, type Watched } from './progress-recorder.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function recorder(startS = 0) {
  const sent: (Watched & { isLast: boolean })[] = []
  let kept: Watched | null = null
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
      keep: (watched) => {
        kept = watched
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
    kept: () => kept,
    setOffline: (value: boolean) => {
      isOffline = value
    },
    setSlow: (value: boolean) => {
      isSlow = value
    },
  }
}

describe('watching', () => {
  it('is reported at once, so that its time counts, and then every 15 seconds at most', async () => {
    const { sent, play } = recorder()
    await play(0, 60)
    expect(sent.map(({ position_s }) => position_s)).toEqual([0.3, 15.3, 30.3, 45.3])
    expect(sent[1]?.ranges).toEqual([[0.25, 15.25]])
    expect(sent[3]?.ranges).toEqual([[30.25, 45.25]])
  })

  it('counts what was played and not what was jumped over', async () => {
    const { progress, sent, play } = recorder()
    await play(0, 5)
    progress.jump()
    await play(100, 5)
    progress.leave()
    expect(sent.at(-1)).toMatchObject({
      position_s: 105,
      ranges: [
        [0.25, 5],
        [100, 105],
      ],
      isLast: true,
    })
  })

  it('takes neither a jump that nobody announced for watching, nor where it stood before', async () => {
    const { progress, sent, play } = recorder(60)
    progress.tick(0)
    progress.tick(60)
    progress.leave()
    expect(sent).toEqual([])
    await play(60.25, 2)
    expect(sent[0]).toMatchObject({ position_s: 60.3, ranges: [[60, 60.25]] })
  })

  it('counts from where the video began, also when the first tick is late', async () => {
    const { progress, sent } = recorder()
    progress.begin(0)
    await vi.advanceTimersByTimeAsync(1_500)
    progress.tick(1.4)
    expect(sent[0]?.ranges).toEqual([[0, 1.4]])
  })

  it('is counted on a phone that was busy, however late it tells', async () => {
    const { progress, sent } = recorder()
    progress.tick(3)
    await vi.advanceTimersByTimeAsync(4_000)
    progress.tick(11)
    progress.leave()
    expect(sent.at(-1)?.ranges).toEqual([[3, 11]])
  })

  it('sends again what did not arrive, as one stretch, and keeps it on the device until it has', async () => {
    const { progress, sent, play, kept, setOffline } = recorder()
    await play(0, 3)
    setOffline(true)
    await play(3.25, 40)
    expect(kept()?.ranges).toHaveLength(1)
    expect(kept()?.ranges[0]?.[1]).toBeGreaterThanOrEqual(40)
    setOffline(false)
    progress.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toMatchObject({ position_s: 43.3, ranges: [[0.25, 43.25]] })
    expect(kept()).toBeNull()
  })

  it('is on the device every two seconds, before it is sent', async () => {
    const { play, kept } = recorder()
    await play(0, 7)
    expect(kept()?.ranges[0]?.[1]).toBeGreaterThanOrEqual(5)
  })

  it('stays on the device while nobody knows whether it arrived', async () => {
    const { play, kept, setSlow } = recorder()
    await play(0, 3)
    setSlow(true)
    await play(3.25, 20)
    expect(kept()?.ranges[0]?.[0]).toBe(0.25)
    expect(kept()?.ranges[0]?.[1]).toBeGreaterThanOrEqual(20)
  })

  it('tells where a pause is, not at once after a report but soon', async () => {
    const { progress, sent, play } = recorder()
    await play(0, 16)
    expect(sent).toHaveLength(2)
    progress.rest(16.25)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent[2]).toMatchObject({ position_s: 16.3, isLast: false })
    // Nothing new, nothing sent.
    progress.rest(16.25)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(3)
  })

  it('says nothing when nothing was watched', () => {
    const { progress, sent } = recorder(42)
    progress.rest(0)
    vi.advanceTimersByTime(10_000)
    progress.leave()
    progress.retry()
    expect(sent).toEqual([])
  })
})
