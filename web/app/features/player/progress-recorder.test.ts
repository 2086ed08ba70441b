import { describe, expect, it } from 'vitest'
import { ProgressRecorder, type ProgressReport } from './progress-recorder.ts'

function recorder(startS = 0) {
  const sent: { report: ProgressReport; isLast: boolean }[] = []
  let nowMs = 0
  let isOffline = false
  const progress = new ProgressRecorder(
    {
      nowMs: () => nowMs,
      send: async (report, isLast) => {
        sent.push({ report, isLast })
        if (isOffline) throw new Error('offline')
      },
    },
    startS,
  )
  /** Plays `seconds` of video at normal speed, four ticks a second. */
  const play = (from: number, seconds: number) => {
    for (let at = from; at <= from + seconds; at += 0.25) {
      progress.tick(at)
      nowMs += 250
    }
  }
  return { progress, sent, play, setOffline: (value: boolean) => (isOffline = value) }
}

describe('watching', () => {
  it('is reported every 15 seconds at most', () => {
    const { sent, play } = recorder()
    play(0, 60)
    expect(sent).toHaveLength(4)
    expect(sent[0]?.report).toEqual({ position_s: 15, ranges: [[0, 15]] })
  })

  it('counts what was played and not what was jumped over', () => {
    const { progress, sent, play } = recorder()
    play(0, 5)
    progress.jump()
    play(100, 5)
    progress.leave()
    expect(sent.at(-1)).toEqual({
      report: {
        position_s: 105,
        ranges: [
          [0, 5],
          [100, 105],
        ],
      },
      isLast: true,
    })
  })

  it('does not take a jump that nobody announced for watching', () => {
    const { progress, sent } = recorder()
    progress.tick(3)
    progress.tick(60)
    progress.leave()
    expect(sent.at(-1)?.report.ranges).toEqual([])
    expect(sent.at(-1)?.report.position_s).toBe(60)
  })

  it('sends again what did not arrive', async () => {
    const { sent, play, setOffline } = recorder()
    setOffline(true)
    play(0, 15)
    await Promise.resolve()
    await Promise.resolve()
    setOffline(false)
    play(15.25, 15)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.report.ranges[0]?.[0]).toBe(0)
    expect(sent[1]?.report.ranges.at(-1)?.[1]).toBeGreaterThanOrEqual(30)
  })

  it('says nothing when nothing was watched', () => {
    const { progress, sent } = recorder(42)
    progress.leave()
    expect(sent).toEqual([])
  })
})
