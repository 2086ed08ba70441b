import { useQuery } from '@tanstack/react-query'
import { api } from '../client/client.ts'
import { queryKeys } from './query-keys.ts'

/** The second factor of the signed-in person, fetched on every mount. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: async ({ signal }) => (await api('GET /api/users/second-factor', { signal })).data,
    staleTime: 0,
  })
