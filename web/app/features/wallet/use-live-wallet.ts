import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'
import { useLiveEvents } from '../../api/use-live-events.ts'

/** Keeps every shown balance and movement up to date by itself while the page is looked at. */
export function useLiveWallet(): void {
  const queries = useQueryClient()
  const token = useSession()?.token
  useLiveEvents((name) => {
    if (name !== 'ready' && name !== 'wallet') return
    const stale = [queryKeys.me(token), queryKeys.statements, queryKeys.payouts, queryKeys.ownStatistics]
    for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
  })
}
