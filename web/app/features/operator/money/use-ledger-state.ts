import type { Page } from '@kashf/contract/common.ts'
import type { LedgerState, LedgerTransfer } from '@kashf/contract/operators/money.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { unlessIdle } from '../overview/unless-idle.ts'

const REFETCH_MS = 15_000

/** The sum of the ledger, polled, and the results of the last nightly check. */
export function useLedgerState() {
  return useQuery({
    queryKey: queryKeys.consoleList('ledger-state', {}),
    queryFn: async ({ signal }) => {
      const answer = await get<Page<LedgerTransfer> & { state: LedgerState }>(
        '/api/admin/ledger',
        { limit: 1 },
        signal,
      )
      return answer.state
    },
    staleTime: 0,
    refetchInterval: unlessIdle(REFETCH_MS),
  })
}
