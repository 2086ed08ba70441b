import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { dataOf } from './reads.ts'

/** The second factor of the signed-in person, fetched on every mount. */
export const useSecondFactor = () =>
  useQuery({ ...dataOf('GET /api/users/second-factor', queryKeys.secondFactor), staleTime: 0 })
