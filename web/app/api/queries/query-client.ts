import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../client/api-error.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000

/** Cached answers count as fresh, and are kept, this long (specification, section 9). */
const staleTimeMs = FIVE_MINUTES_MS

/** For the queries of the lesson and login screens, which must not retry. */
export const noRetry = { retry: 0 } as const

/** Wait before retry number `n` (from 0): 1, 2, 4 … seconds, never more than 30. */
const retryDelayMs = (n: number): number => Math.min(1000 * 2 ** n, 30_000)

/** Three retries (specification, section 9); an answer that refuses, a 4xx, would be the same again. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return failures < 3 && !isRefused
}

let ofBrowser: QueryClient | undefined

/** The cache of private answers: one per browser tab, made on first use; on the server a new one each time. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient()
  ofBrowser ??= new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        gcTime: FIVE_MINUTES_MS,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
      },
    },
  })
  return ofBrowser
}
