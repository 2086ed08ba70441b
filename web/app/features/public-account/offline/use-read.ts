import { useEffect, useEffectEvent, useState } from 'react'

/** What `read` resolves to, again whenever one of `changes` has changed; null until it is known. */
export function useRead<T>(read: () => Promise<T>, changes: readonly unknown[]): T | null {
  const [found, setFound] = useState<T | null>(null)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let isCurrent = true
    void readNow().then((value) => isCurrent && setFound(value))
    return () => {
      isCurrent = false
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists them
  }, changes)
  return found
}
