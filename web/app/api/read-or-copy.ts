import { ApiError } from './client/api-error.ts'
import { keptCopy } from './device-copies.ts'

/** How long a page that can open from this device waits for the server. */
const PATIENCE_MS = 4000

/** What the server sent, or what this device kept of it (`isFromDevice`). */
export type OrCopy<T> = T & { isFromDevice?: boolean }

/** Reads from the server, or from this device when the line is lost or hangs and the person's copy of this name is here. */
export async function readOrCopy<T extends object>(
  name: string,
  {
    userId,
    signal,
    read,
  }: {
    userId: number | undefined
    signal: AbortSignal
    read: (signal: AbortSignal) => Promise<T>
  },
): Promise<OrCopy<T>> {
  const copy = userId === undefined ? undefined : await keptCopy<T>(name, userId)
  const asking = new AbortController()
  const abort = () => asking.abort()
  signal.addEventListener('abort', abort)
  const patience = copy && setTimeout(abort, PATIENCE_MS)
  try {
    return await read(asking.signal)
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status !== 0 && error.status < 500
    if (!copy || signal.aborted || isAnswered) throw error
    return { ...copy, isFromDevice: true }
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', abort)
  }
}
