import { useEffect, useState } from 'react'

const SLOW_AFTER_MS = 200

/** Whether something has been on its way long enough to show placeholders: quick answers would only flicker. */
export function useSlow(isOnItsWay: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isOnItsWay])
  return isOnItsWay && isSlow
}
