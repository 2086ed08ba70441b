import { useQueryClient } from '@tanstack/react-query'
import { moneyKeys } from '../../../api/queries/query-keys.ts'
import { refetchMissed } from '../../../api/queries/refetch-missed.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'

/** Refetches balances and movements when the server reports a change. */
export function useLiveWallet(): void {
  const queries = useQueryClient()
  useLiveEvents((name) => {
    for (const queryKey of moneyKeys) {
      if (name === 'ready') void refetchMissed(queries, queryKey)
      if (name === 'wallet') void queries.invalidateQueries({ queryKey })
    }
  })
}
