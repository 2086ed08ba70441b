import { useQueryClient } from '@tanstack/react-query'
import { moneyKeys } from '../../../api/queries/query-keys.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'

/** Keeps every shown balance and movement up to date by itself while the page is looked at. */
export function useLiveWallet(): void {
  const queries = useQueryClient()
  useLiveEvents((name) => {
    if (name !== 'ready' && name !== 'wallet') return
    for (const queryKey of moneyKeys) void queries.invalidateQueries({ queryKey })
  })
}
