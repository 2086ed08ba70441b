import type { Answer } from '@kashf/contract/common.ts'
import type { ProgressBody } from '@kashf/contract/learning.ts'
import type { WatchAnswer } from '@kashf/contract/playback.ts'
import { ApiError } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import type { Watched } from './progress-recorder.ts'
import { mergeRanges, toReports } from './watched-ranges.ts'

/** What waits on this device: whose it is, of which lesson. */
export interface PendingReport extends Watched {
  user_id: number
  lesson_id: number
}

/** Where reports wait across reloads. Each page has a key of its own, so that two never write over each other. */
export interface PendingReportStore {
  set(key: string, report: PendingReport): Promise<void>
  delete(keys: string[]): Promise<void>
  entries(): Promise<[key: string, report: PendingReport][]>
}

/** Sends what was watched of a lesson, in as many calls as its stretches need; the answer of the last. */
export async function sendWatched(
  lessonId: number,
  watched: Watched,
  nowMs: number,
  isLast = false,
): Promise<WatchAnswer> {
  const age_s = Math.min(Math.max(0, Math.round((nowMs - watched.at_ms) / 1000)), 7_776_000)
  let answer: WatchAnswer | undefined
  for (const ranges of toReports(watched.ranges)) {
    const body: ProgressBody = { position_s: watched.position_s, ranges, ...(age_s > 0 && { age_s }) }
    const { data } = await api<Answer<WatchAnswer>>('PUT', `/api/courses/lesson/${lessonId}/progress`, {
      body,
      keepalive: isLast,
    })
    answer = data
  }
  if (!answer) throw new Error('nothing was sent')
  return answer
}

/** Worth trying again: the line, the server, the session; whatever else was refused will be refused again. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

/**
 * Sends what this person watched here and could not be sent: one report for each lesson, the latest place and all
 * stretches. What arrived, or was refused for good, waits no longer; the rest stays. A page that plays may send the same
 * once more: the server merges it.
 */
export async function sendPending(
  deps: { store: PendingReportStore; send: typeof sendWatched; nowMs: () => number },
  input: { userId: number },
): Promise<void> {
  const lessons = new Map<number, { keys: string[]; watched: Watched }>()
  for (const [key, report] of await deps.store.entries()) {
    if (report.user_id !== input.userId) continue
    const known = lessons.get(report.lesson_id)
    const latest = known && known.watched.at_ms > report.at_ms ? known.watched : report
    lessons.set(report.lesson_id, {
      keys: [...(known?.keys ?? []), key],
      watched: {
        position_s: latest.position_s,
        at_ms: latest.at_ms,
        ranges: mergeRanges([...(known?.watched.ranges ?? []), ...report.ranges]),
      },
    })
  }
  for (const [lessonId, { keys, watched }] of lessons) {
    try {
      await deps.send(lessonId, watched, deps.nowMs())
    } catch (error) {
      if (isRetryable(error)) return
    }
    await deps.store.delete(keys)
  }
}
