import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../api/client/api-error.ts'
import { type PendingReport, sendPending, sendWatched } from './pending-progress.ts'
import type { Watched } from './progress-recorder.ts'
import { mergeRanges, type Range, toReports } from './watched-ranges.ts'

const refusal = (status: number) => new ApiError({ code: 'lesson_locked', status, message: '-' })

function storedReports(reports: Record<string, Partial<PendingReport>>) {
  const stored = new Map(
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
            for (const key of keys) stored.delete(key)
          },
          entries: async () => [...stored],
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
    left: () => [...stored.keys()],
    fail: (error: Error | null) => {
      failure = error
    },
  }
}

describe('stored progress', () => {
  it('is merged into one report per lesson: all ranges, the latest position', async () => {
    const queue = storedReports({
      a: { position_s: 30, at_ms: 10, ranges: [[0, 30]], again: [[2, 6]] },
      b: { position_s: 12, at_ms: 20, ranges: [[5, 12]], again: [[5, 8]] },
      c: { lesson_id: 8, position_s: 3, at_ms: 5, ranges: [[0, 3]] },
    })
    await queue.run()
    expect(queue.sent).toEqual([
      { lessonId: 7, watched: { position_s: 12, at_ms: 20, ranges: [[0, 30]], again: [[2, 8]] } },
      { lessonId: 8, watched: { position_s: 3, at_ms: 5, ranges: [[0, 3]] } },
    ])
    expect(queue.left()).toEqual([])
  })

  it('is retried after failures of the connection, the server or the session', async () => {
    for (const failure of [new TypeError('offline'), refusal(0), refusal(503), refusal(401), refusal(429)]) {
      const queue = storedReports({ a: { ranges: [[0, 30]] } })
      queue.fail(failure)
      await queue.run()
      expect(queue.left()).toEqual(['a'])
      queue.fail(null)
      await queue.run()
      expect(queue.left()).toEqual([])
    }
  })

  it('is dropped when it is permanently refused', async () => {
    const queue = storedReports({ a: { ranges: [[0, 30]] } })
    queue.fail(refusal(403))
    await queue.run()
    expect(queue.left()).toEqual([])
  })

  it('of other users is left alone', async () => {
    const queue = storedReports({ theirs: { user_id: 2 } })
    await queue.run()
    expect(queue.sent).toEqual([])
    expect(queue.left()).toEqual(['theirs'])
  })
})

describe('a report', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is split where it is longer than one call may be, each part beside watched ranges', async () => {
    const bodies: { ranges: Range[]; again?: Range[] }[] = []
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)))
      return Response.json({ data: {} })
    })
    const again = Array.from({ length: 60 }, (_, at): Range => [at * 10, at * 10 + 2])
    await sendWatched(7, { position_s: 600, at_ms: 0, ranges: [[0, 600]], again }, 0)
    expect(bodies.map((body) => body.again?.length)).toEqual([50, 10])
    expect(bodies.map((body) => body.ranges)).toEqual([[[0, 600]], [[0, 600]]])
    await sendWatched(7, { position_s: 2, at_ms: 0, ranges: [[0, 2]] }, 0)
    expect(bodies[2]).not.toHaveProperty('again')
  })
})

describe('watched ranges', () => {
  it('are merged where they touch', () => {
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

  it('are split into reports of fifty', () => {
    const scattered = Array.from({ length: 120 }, (_, i): Range => [i * 10, i * 10 + 1])
    expect(toReports(scattered).map((report) => report.length)).toEqual([50, 50, 20])
    expect(toReports([])).toEqual([[]])
  })
})
