import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { unlessIdle } from './unless-idle.ts'

const REFETCH_MS = 30_000

/** Pending work and system health, polled. */
export function useOverview() {
  return useQuery({
    queryKey: queryKeys.consoleList('overview', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/overview', { signal })).data,
    staleTime: 0,
    refetchInterval: unlessIdle(REFETCH_MS),
  })
}
