import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** One person as the console shows them. */
export function usePerson(id: number) {
  return useQuery({
    queryKey: queryKeys.consoleList('person', { id: String(id) }),
    queryFn: async ({ signal }) => (await api('GET /api/admin/users/:id', { params: { id }, signal })).data,
    staleTime: 0,
  })
}
