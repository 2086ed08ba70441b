import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../client/api-error.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000

/** How long answers are fresh, and cached after their last use (specification, section 9). */
const staleTimeMs = FIVE_MINUTES_MS

/** For queries of the lesson and login screens, which must not retry. */
export const noRetry = { retry: 0 } as const

/** Exponential backoff before retry `n` (from 0): 1, 2, 4 … seconds, at most 30. */
const retryDelayMs = (n: number): number => Math.min(1000 * 2 ** n, 30_000)

/** Three retries (specification, section 9), none after a 4xx, which would repeat. */
function shouldRetry(failures: number, error: unknown): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return failures < 3 && !isRefused
}

let browserClient: QueryClient | undefined

/** The query client: one per browser tab, created on first use; a new one per call on the server. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient()
  browserClient ??= new QueryClient({
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
  return browserClient
}
