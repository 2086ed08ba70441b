/** How long the lock of a page that is being closed may take. */
const PATIENCE_MS = 500

/** What one page of a browser writes at a time: `attempt-5`. */
export type Written = `${'attempt' | 'homework'}-${number}`

const lockOf = (written: Written) => `kashf-${written}`

/**
 * Waits to be the only page of this browser that writes to an attempt or a homework: `onBusy` while another tab does, `onLost` when one
 * takes over. The returned function gives the lock back. Where the browser has no locks, every page may write.
 */
export function holdWriterLock(
  written: Written,
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
    .request(lockOf(written), on.steal ? { steal: true } : { signal: waiting.signal }, () => {
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

/** Does something unless a page of this browser writes to it. */
export async function ifNobodyWrites(written: Written, act: () => Promise<void> | undefined): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  await locks?.request(lockOf(written), { ifAvailable: true }, (lock) => (lock ? act() : undefined))
}
