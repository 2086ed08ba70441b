import type { Answer } from '@kashf/contract/common.ts'
import type { AdminCategory } from '@kashf/contract/operators.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** All categories in order, including hidden ones. */
export function useCategories() {
  return useQuery({
    queryKey: queryKeys.consoleList('categories', {}),
    queryFn: async ({ signal }) =>
      (await get<Answer<AdminCategory[]>>('/api/admin/categories', undefined, signal)).data,
    staleTime: 0,
  })
}
