import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { ApiError } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { dropCopy, keepCopy, keptCopy } from '../../../../api/device-copies.ts'
import { deviceId } from './device.ts'

/** An attempt as the server sent it, or as this device kept it because the line is lost. */
export type ShownAttempt = Attempt & { isFromDevice?: boolean }

/** How long a page that can open from this device waits for the server. */
const PATIENCE_MS = 4000

export const attemptCopy = (attemptId: number): string => `attempt/${attemptId}`

/** Keeps an attempt that runs, with its paper, so that its page opens without a line; any other is forgotten. */
export async function keepAttempt(userId: number, attempt: ShownAttempt): Promise<void> {
  const isRunning = attempt.state === 'ready' || attempt.state === 'open'
  if (!isRunning) await dropCopy(attemptCopy(attempt.id))
  else if (!attempt.isFromDevice) await keepCopy(attemptCopy(attempt.id), userId, attempt)
}

/** Reads an attempt: from the server, or from this device when the line is lost or hangs and the person's copy is here. */
export async function readAttempt(
  attemptId: number,
  { userId, signal }: { userId: number | undefined; signal: AbortSignal },
): Promise<ShownAttempt> {
  const copy = userId === undefined ? undefined : await keptCopy<Attempt>(attemptCopy(attemptId), userId)
  const asking = new AbortController()
  const abort = () => asking.abort()
  signal.addEventListener('abort', abort)
  const patience = copy && setTimeout(abort, PATIENCE_MS)
  try {
    const params = { id: attemptId }
    const query = { device: deviceId() }
    return (await api('GET /api/practice/attempts/:id', { params, query, signal: asking.signal })).data
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status !== 0 && error.status < 500
    if (!copy || signal.aborted || isAnswered) throw error
    return { ...copy, isFromDevice: true }
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', abort)
  }
}
