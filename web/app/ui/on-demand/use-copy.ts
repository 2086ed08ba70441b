import { useEffect, useState } from 'react'

const SAID_MS = 2000

/**
 * Copies `text` to the clipboard; `isCopied` is then true for two seconds. `copy` resolves to false where the browser
 * denies it (no permission, plain HTTP).
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
