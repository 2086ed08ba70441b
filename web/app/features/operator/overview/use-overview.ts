import type { Answer } from '@kashf/contract/common.ts'
import type { AdminOverview } from '@kashf/contract/operators/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { unlessIdle } from './unless-idle.ts'

const REFETCH_MS = 30_000

/** Pending work and system health, polled. */
export function useOverview() {
  return useQuery({
    queryKey: queryKeys.consoleList('overview', {}),
    queryFn: async ({ signal }) =>
      (await get<Answer<AdminOverview>>('/api/admin/overview', undefined, signal)).data,
    staleTime: 0,
    refetchInterval: unlessIdle(REFETCH_MS),
  })
}
