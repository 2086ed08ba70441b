import type { Suggestions } from '@kashf/contract/catalogue.ts'
import { useEffect, useState } from 'react'
import { get } from '../../api/client/client.ts'

/** Shorter than the pause that starts the search: suggestions must be there before it. */
const PAUSE_MS = 150
const MOST_KEPT = 50

const kept = new Map<string, Suggestions>()

function keep(text: string, suggestions: Suggestions): void {
  kept.set(text, suggestions)
  const oldest = kept.size > MOST_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
}

/**
 * What a text may become, and for which text that was; null until something came. While the next ones are on their way the
 * last ones stay. A request that is overtaken is cancelled; one that fails suggests nothing.
 */
export function useSuggestions(text: string): { suggestions: Suggestions; text: string } | null {
  const [found, setFound] = useState<{ suggestions: Suggestions; text: string } | null>(null)
  useEffect(() => {
    const known = kept.get(text)
    if (known) {
      setFound({ suggestions: known, text })
      return
    }
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { data } = await get<{ data: Suggestions }>('/api/courses/suggestions', { text }, asking.signal)
        keep(text, data)
        setFound({ suggestions: data, text })
      } catch {
        if (!asking.signal.aborted) setFound(null)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text])
  return found
}
