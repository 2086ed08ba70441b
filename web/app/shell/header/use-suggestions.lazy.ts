import type { Suggestions } from '@kashf/contract/catalogue/catalogue.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/client/client.ts'
import { inReadersScript } from '../written/written.ts'

/** The debounce, shorter than that of the search, so that suggestions appear first. */
const PAUSE_MS = 150
const MAX_CACHED = 50

const cache = new Map<string, Suggestions>()

function addToCache(text: string, suggestions: Suggestions): void {
  cache.set(text, suggestions)
  const oldest = cache.size > MAX_CACHED ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
}

/**
 * Suggestions with the text they belong to; null until the first arrive. The previous ones stay until the next
 * arrive; an outdated request is cancelled, and a failed one yields no suggestions.
 */
export function useSuggestions(text: string): { suggestions: Suggestions; text: string } | null {
  const [found, setFound] = useState<{ suggestions: Suggestions; text: string } | null>(null)
  useEffect(() => {
    const cached = cache.get(text)
    if (cached) {
      setFound({ suggestions: cached, text })
      return
    }
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { data } = await api('GET /api/courses/suggestions', {
          query: { text },
          signal: request.signal,
        })
        const suggestions = inReadersScript(data)
        addToCache(text, suggestions)
        setFound({ suggestions, text })
      } catch {
        if (!request.signal.aborted) setFound(null)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [text])
  return found
}
