/** How long the lock of a page that is being closed may take. */
const PATIENCE_MS = 500

const lockOf = (attemptId: number) => `kashf-attempt-${attemptId}`

/**
 * Waits to be the only page of this browser that writes to an attempt: `onBusy` while another tab does, `onLost` when one
 * takes over. The returned function gives the lock back. Where the browser has no locks, every page may write.
 */
export function holdWriterLock(
  attemptId: number,
  on: { steal: boolean; onHeld: () => void; onBusy: () => void; onLost: () => void },
): () => void {
  // Missing where the connection is not secure.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) {
    on.onHeld()
    return () => {}
  }
  const waiting = new AbortController()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const busy = setTimeout(on.onBusy, PATIENCE_MS)
  locks
    .request(lockOf(attemptId), on.steal ? { steal: true } : { signal: waiting.signal }, () => {
      clearTimeout(busy)
      if (waiting.signal.aborted) return
      on.onHeld()
      return released
    })
    .catch(() => {
      if (!waiting.signal.aborted) on.onLost()
    })
  return () => {
    clearTimeout(busy)
    waiting.abort()
    release()
  }
}

/** Does something unless a page of this browser writes to the attempt. */
export async function ifNobodyWrites(attemptId: number, act: () => Promise<void> | undefined): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  await locks?.request(lockOf(attemptId), { ifAvailable: true }, (lock) => (lock ? act() : undefined))
}
