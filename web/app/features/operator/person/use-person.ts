import type { Answer } from '@kashf/contract/common.ts'
import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** One person as the console shows them. */
export function usePerson(id: number) {
  return useQuery({
    queryKey: queryKeys.consoleList('person', { id: String(id) }),
    queryFn: async ({ signal }) =>
      (await get<Answer<AdminPerson>>(`/api/admin/users/${id}`, undefined, signal)).data,
    staleTime: 0,
  })
}
