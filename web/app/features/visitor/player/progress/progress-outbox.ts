import { delMany, entries } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../../api/outbox.ts'
import { type PendingReport, type PendingReportStore, sendPending, sendWatched } from './pending-progress.ts'

// What can't be kept on the device is sent or lost.
const store = openOutbox('kashf-progress')

/** Progress that waits in this browser's database. */
export const progressOutbox: PendingReportStore = {
  set: (key, report) =>
    orFallback(
      () =>
        store()('readwrite', (reports) => {
          reports.put(report, key)
          // At once: of a page that goes away nobody waits to hear whether it was written.
          reports.transaction.commit?.()
        }),
      undefined,
    ),
  delete: (keys) => orFallback(() => delMany(keys, store()), undefined),
  entries: () => orFallback(() => entries<string, PendingReport>(store()), []),
}

let sending: Promise<void> | null = null

/** Sends what this person watched on this device and could not be sent so far. Asked twice at once, it is done once. */
export function sendPendingProgress(userId: number): Promise<void> {
  sending ??= sendPending(
    { store: progressOutbox, send: sendWatched, nowMs: () => Date.now() },
    { userId },
  ).finally(() => {
    sending = null
  })
  return sending
}
