import { useQueryClient } from '@tanstack/react-query'
import { moneyKeys } from '../../api/query-keys.ts'
import { useLiveEvents } from '../../api/use-live-events.ts'

/** Keeps every shown balance and movement up to date by itself while the page is looked at. */
export function useLiveWallet(): void {
  const queries = useQueryClient()
  useLiveEvents((name) => {
    if (name !== 'ready' && name !== 'wallet') return
    for (const queryKey of moneyKeys) void queries.invalidateQueries({ queryKey })
  })
}
