import type { SecondFactor } from '@kashf/contract/accounts/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../client/client.ts'
import { queryKeys } from './query-keys.ts'

/** The second factor of the signed-in person, fetched anew each time. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: async ({ signal }) =>
      (await get<Answer<SecondFactor>>('/api/users/second-factor', undefined, signal)).data,
    staleTime: 0,
  })
