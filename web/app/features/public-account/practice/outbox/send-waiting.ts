import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { keptCopy } from '../../../../api/device-copies.ts'
import { answerStore, storedAttempts } from './answer-store.ts'
import { attemptCopy } from './kept-attempt.ts'
import { serverOutbox } from './server-outbox.ts'
import { ifNobodyWrites } from './writer-lock.ts'

/**
 * Sends from any page what waits of the person's attempts, with the handing in. Answers of which nothing waits are deleted
 * when the copy of their attempt has ended, with the sign-out or with the person.
 */
export async function sendWaitingAnswers(userId: number): Promise<void> {
  for (const { attemptId, isWaiting } of await storedAttempts()) {
    const copy = await keptCopy<Attempt>(attemptCopy(attemptId), userId)
    // A page that is open sends by itself.
    await ifNobodyWrites(`attempt-${attemptId}`, async () => {
      if (!copy) return isWaiting ? undefined : answerStore(attemptId).clear()
      if (!isWaiting) return
      const outbox = await serverOutbox(attemptId)
      await outbox.open({ ...copy, isFromDevice: true })
      await outbox.flush()
      outbox.stop()
    })
  }
}
