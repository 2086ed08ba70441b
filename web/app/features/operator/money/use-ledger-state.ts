import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { unlessIdle } from '../overview/unless-idle.ts'

const REFETCH_MS = 15_000

/** The sum of the ledger, polled, and the results of the last nightly check. */
export function useLedgerState() {
  return useQuery({
    queryKey: queryKeys.consoleList('ledger-state', {}),
    queryFn: async ({ signal }) => {
      const answer = await api('GET /api/admin/ledger', { query: { limit: 1 }, signal })
      return answer.state
    },
    staleTime: 0,
    refetchInterval: unlessIdle(REFETCH_MS),
  })
}
