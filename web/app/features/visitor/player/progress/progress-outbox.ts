import { delMany, entries } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../../api/outbox.ts'
import { type PendingReport, type PendingReportStore, sendPending, sendWatched } from './pending-progress.ts'

// Without IndexedDB, progress that cannot be sent is lost.
const store = openOutbox('kashf-progress')

/** Unsent progress reports in IndexedDB. */
export const progressOutbox: PendingReportStore = {
  set: (key, report) =>
    orFallback(
      () =>
        store()('readwrite', (reports) => {
          reports.put(report, key)
          // Commit now, because a page that is being closed may not live until the auto-commit.
          reports.transaction.commit?.()
        }),
      undefined,
    ),
  delete: (keys) => orFallback(() => delMany(keys, store()), undefined),
  entries: () => orFallback(() => entries<string, PendingReport>(store()), []),
}

let sending: Promise<void> | null = null

/** Sends this user's stored progress. Concurrent calls share one run. */
export function sendPendingProgress(userId: number): Promise<void> {
  sending ??= sendPending(
    { store: progressOutbox, send: sendWatched, nowMs: () => Date.now() },
    { userId },
  ).finally(() => {
    sending = null
  })
  return sending
}
