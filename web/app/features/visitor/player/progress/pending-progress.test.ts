import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../api/client/api-error.ts'
import { type PendingReport, sendPending } from './pending-progress.ts'
import type { Watched } from './progress-recorder.ts'
import { mergeRanges, type Range, toReports } from './watched-ranges.ts'

const refusal = (status: number) => new ApiError({ code: 'lesson_locked', status, message: '-' })

function waiting(reports: Record<string, Partial<PendingReport>>) {
  const kept = new Map(
    Object.entries(reports).map(([key, report]) => [
      key,
      { user_id: 1, lesson_id: 7, position_s: 0, at_ms: 0, ranges: [], ...report },
    ]),
  )
  const sent: { lessonId: number; watched: Watched }[] = []
  let failure: Error | null = null
  const run = () =>
    sendPending(
      {
        nowMs: () => 100_000,
        store: {
          set: async () => {},
          delete: async (keys) => {
            for (const key of keys) kept.delete(key)
          },
          entries: async () => [...kept],
        },
        send: async (lessonId, watched) => {
          sent.push({ lessonId, watched })
          if (failure) throw failure
          return { position_s: 0, completed: false, course_progress: 0, certificate: null, stream_open: true }
        },
      },
      { userId: 1 },
    )
  return {
    run,
    sent,
    left: () => [...kept.keys()],
    fail: (error: Error | null) => {
      failure = error
    },
  }
}

describe('progress that waited', () => {
  it('is one report for each lesson: all stretches, the latest place', async () => {
    const queue = waiting({
      a: { position_s: 30, at_ms: 10, ranges: [[0, 30]] },
      b: { position_s: 12, at_ms: 20, ranges: [[5, 12]] },
      c: { lesson_id: 8, position_s: 3, at_ms: 5, ranges: [[0, 3]] },
    })
    await queue.run()
    expect(queue.sent).toEqual([
      { lessonId: 7, watched: { position_s: 12, at_ms: 20, ranges: [[0, 30]] } },
      { lessonId: 8, watched: { position_s: 3, at_ms: 5, ranges: [[0, 3]] } },
    ])
    expect(queue.left()).toEqual([])
  })

  it('stays while the line, the server or the session is gone, and arrives later', async () => {
    for (const failure of [new TypeError('offline'), refusal(0), refusal(503), refusal(401), refusal(429)]) {
      const queue = waiting({ a: { ranges: [[0, 30]] } })
      queue.fail(failure)
      await queue.run()
      expect(queue.left()).toEqual(['a'])
      queue.fail(null)
      await queue.run()
      expect(queue.left()).toEqual([])
    }
  })

  it('goes when it was refused for good', async () => {
    const queue = waiting({ a: { ranges: [[0, 30]] } })
    queue.fail(refusal(403))
    await queue.run()
    expect(queue.left()).toEqual([])
  })

  it("leaves other people's alone", async () => {
    const queue = waiting({ theirs: { user_id: 2 } })
    await queue.run()
    expect(queue.sent).toEqual([])
    expect(queue.left()).toEqual(['theirs'])
  })
})

describe('stretches', () => {
  it('become one where they touch', () => {
    const ranges: Range[] = [
      [30, 40],
      [0, 10],
      [10, 20],
      [5, 12],
    ]
    expect(mergeRanges(ranges)).toEqual([
      [0, 20],
      [30, 40],
    ])
    expect(ranges[1]).toEqual([0, 10])
  })

  it('travel fifty at a time', () => {
    const scattered = Array.from({ length: 120 }, (_, i): Range => [i * 10, i * 10 + 1])
    expect(toReports(scattered).map((report) => report.length)).toEqual([50, 50, 20])
    expect(toReports([])).toEqual([[]])
  })
})
