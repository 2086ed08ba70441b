import { delMany, entries } from 'idb-keyval'
import { orNothing, waitingStore } from '../../../../api/outbox.ts'
import { sendWaiting, sendWatched, type WaitingReport, type WaitingStore } from './pending-progress.ts'

// What can't be kept on the device is sent or lost.
const store = waitingStore('kashf-progress')

/** Progress that waits in this browser's database. */
export const progressStore: WaitingStore = {
  set: (key, report) =>
    orNothing(
      () =>
        store()('readwrite', (reports) => {
          reports.put(report, key)
          // At once: of a page that goes away nobody waits to hear whether it was written.
          reports.transaction.commit?.()
        }),
      undefined,
    ),
  delete: (keys) => orNothing(() => delMany(keys, store()), undefined),
  entries: () => orNothing(() => entries<string, WaitingReport>(store()), []),
}

let sending: Promise<void> | null = null

/** Sends what this person watched on this device and could not be sent so far. Asked twice at once, it is done once. */
export function sendWaitingProgress(userId: number): Promise<void> {
  sending ??= sendWaiting(
    { store: progressStore, send: sendWatched, nowMs: () => Date.now() },
    { userId },
  ).finally(() => {
    sending = null
  })
  return sending
}
