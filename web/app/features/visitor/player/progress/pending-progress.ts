import type { ProgressBody } from '@kashf/contract/learning/learning.ts'
import type { WatchAnswer } from '@kashf/contract/learning/playback.ts'
import { ApiError } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { joinWatched, type Watched } from './progress-recorder.ts'
import { toReports } from './watched-ranges.ts'

/** A progress report that is stored on this device until it is sent. */
export interface PendingReport extends Watched {
  user_id: number
  lesson_id: number
}

/**
 * Storage for unsent reports that survives reloads. Every page view has its own key, so tabs never overwrite each
 * other.
 */
export interface PendingReportStore {
  set(key: string, report: PendingReport): Promise<void>
  delete(keys: string[]): Promise<void>
  entries(): Promise<[key: string, report: PendingReport][]>
}

/** Sends the watched ranges of a lesson, split over as many calls as needed; returns the last answer. */
export async function sendWatched(
  lessonId: number,
  watched: Watched,
  nowMs: number,
  isLast = false,
): Promise<WatchAnswer> {
  const age_s = Math.min(Math.max(0, Math.round((nowMs - watched.at_ms) / 1000)), 7_776_000)
  const again = watched.again ? toReports(watched.again) : []
  const watchedRanges = toReports(watched.ranges)
  let answer: WatchAnswer | undefined
  for (let part = 0; part < Math.max(watchedRanges.length, again.length); part += 1) {
    const body: ProgressBody = {
      position_s: watched.position_s,
      // Repeat ranges for the rest of `again`, which counts only together with watched ranges.
      ranges: watchedRanges[part] ?? watchedRanges[0] ?? [],
      ...(again[part] && { again: again[part] }),
      ...(age_s > 0 && { age_s }),
    }
    const { data } = await api('PUT /api/courses/lesson/:id/progress', {
      params: { id: lessonId },
      body,
      keepalive: isLast,
    })
    answer = data
  }
  if (!answer) throw new Error('nothing was sent')
  return answer
}

/** Whether a retry can succeed: the connection, the server or the session failed. Any other refusal is permanent. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

/**
 * Sends this user's stored reports, merged into one per lesson: the latest position and all ranges. Reports are
 * deleted once they are delivered or permanently refused. A page that is playing may send the same ranges again; the
 * server merges them.
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
        ...joinWatched(known ? [known.watched, report] : [report]),
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
