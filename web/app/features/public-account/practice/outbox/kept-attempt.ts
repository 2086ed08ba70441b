import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { api } from '../../../../api/client/client.ts'
import { dropCopy, keepCopy } from '../../../../api/device-copies.ts'
import { type OrCopy, readOrCopy } from '../../../../api/read-or-copy.ts'
import { deviceId } from './device.ts'

/** An attempt as the server sent it, or as this device kept it because the line is lost. */
export type ShownAttempt = OrCopy<Attempt>

export const attemptCopy = (attemptId: number): string => `attempt/${attemptId}`

/** Keeps an attempt that runs, with its paper, so that its page opens without a line; any other is forgotten. */
export async function keepAttempt(userId: number, attempt: ShownAttempt): Promise<void> {
  const isRunning = attempt.state === 'ready' || attempt.state === 'open'
  if (!isRunning) await dropCopy(attemptCopy(attempt.id))
  else if (!attempt.isFromDevice) await keepCopy(attemptCopy(attempt.id), userId, attempt)
}

/** Reads an attempt: from the server, or from this device when the line is lost or hangs and the person's copy is here. */
export const readAttempt = (
  attemptId: number,
  { userId, signal }: { userId: number | undefined; signal: AbortSignal },
): Promise<ShownAttempt> =>
  readOrCopy<Attempt>(attemptCopy(attemptId), {
    userId,
    signal,
    read: async (signal) => {
      const params = { id: attemptId }
      return (
        await api('GET /api/practice/attempts/:id', { params, query: { device: await deviceId() }, signal })
      ).data
    },
  })
