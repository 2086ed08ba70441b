import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000

/** Cached answers count as fresh, and are kept, this long (specification, section 9). */
export const staleTimeMs = FIVE_MINUTES_MS

/** For the queries of the lesson and login screens, which must not retry. */
export const noRetry = { retry: 0 } as const

/** Wait before retry number `n` (from 0): 1, 2, 4 … seconds, never more than 30. */
export const retryDelayMs = (n: number): number => Math.min(1000 * 2 ** n, 30_000)

/** Three retries; an answer that would be the same again (a 4xx) is not asked for twice. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const refused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return failures < 3 && !refused
}

/** One client per browser, and one per request on the server. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        // On the server a lifetime would leave a timer behind for every query of every request.
        ...(typeof window === 'undefined' ? {} : { gcTime: FIVE_MINUTES_MS }),
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
      },
    },
  })
}
