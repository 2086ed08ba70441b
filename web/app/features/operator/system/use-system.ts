import type { SystemState } from '@kashf/contract/operators/system.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { unlessIdle } from '../overview/unless-idle.ts'

const REFETCH_MS = 30_000

/** The figures of the installation, polled. */
export function useSystem() {
  return useQuery({
    queryKey: queryKeys.consoleList('system', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/system', { signal })).data,
    staleTime: 0,
    refetchInterval: unlessIdle(REFETCH_MS),
  })
}

/** The values of a figure by label; a figure without a label is under ''. */
export const valuesOf = (state: SystemState, name: string): Map<string, number> =>
  new Map(state.figures.filter((figure) => figure.name === name).map(({ of, value }) => [of ?? '', value]))
