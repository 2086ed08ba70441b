import { useQueryClient } from '@tanstack/react-query'
import { moneyKeys } from '../../../api/queries/query-keys.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'

/** Refetches balances and movements when the server reports a change. */
export function useLiveWallet(): void {
  const queries = useQueryClient()
  useLiveEvents((name) => {
    if (name !== 'ready' && name !== 'wallet') return
    for (const queryKey of moneyKeys) void queries.invalidateQueries({ queryKey })
  })
}
