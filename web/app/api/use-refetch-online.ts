import { useEffect } from 'react'

/** Reads again when the line returns, while `isWaiting`. */
export function useRefetchOnline(isWaiting: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => void refetch()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [isWaiting, refetch])
}
