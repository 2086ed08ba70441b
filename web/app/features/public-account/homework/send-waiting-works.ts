import { ifNobodyWrites } from '../practice/outbox/writer-lock.ts'
import { serverWork } from './server-work.ts'
import { waitingWorks } from './work-store.ts'

/** Sends from any page what waits of the person's homework, with the handing in. */
export async function sendWaitingWorks(userId: number): Promise<void> {
  for (const work of await waitingWorks(userId)) {
    // A page that is open sends by itself.
    await ifNobodyWrites(`homework-${work.task_id}`, async () => {
      const outbox = serverWork(work, { onWork: () => {}, onStale: () => {} })
      await outbox.open(null, { isFromDevice: true })
      await outbox.settle()
      outbox.stop()
    })
  }
}
