import { useEffect } from 'react'

/**
 * Sends what the signed-in student watched here without a line, on whatever page they come back to, and again when the
 * line is back.
 */
export function usePendingProgress(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return
    const send = async () => {
      const { sendPendingProgress } = await import('./progress-outbox.ts')
      await sendPendingProgress(userId)
    }
    const stop = new AbortController()
    window.addEventListener('online', () => void send().catch(() => {}), { signal: stop.signal })
    void send().catch(() => {})
    return () => stop.abort()
  }, [userId])
}
