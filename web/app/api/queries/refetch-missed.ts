import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** An answer this fresh, or on its way, was asked for by the page that has just opened. */
const FRESH_MS = 5_000

/** Refetches what may have changed while no live events arrived, but not what the opening page has just fetched. */
export const refetchMissed = (queries: QueryClient, queryKey: QueryKey): Promise<void> =>
  queries.invalidateQueries({
    queryKey,
    predicate: ({ state }) =>
      state.fetchStatus === 'idle' &&
      Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > FRESH_MS,
  })
