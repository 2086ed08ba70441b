import { useEffect, useState } from 'react'

const SAID_MS = 2000

/**
 * Puts `text` on the clipboard; `isCopied` is true for two seconds then. `copy` gives false where the browser lets nobody
 * (no permission, plain http).
 */
export function useCopy(text: string): { isCopied: boolean; copy: () => Promise<boolean> } {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      return true
    } catch {
      return false
    }
  }
  return { isCopied, copy }
}
