import { useEffect } from 'react'

/** Sends progress that was recorded offline, on any page of the signed-in student and when the connection is back. */
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
