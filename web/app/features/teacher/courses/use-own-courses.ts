import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The teacher's courses in every status, without pages; undefined while they are loading. */
export const useOwnCourses = () =>
  useQuery({
    queryKey: queryKeys.allOwnCourses,
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/mine', { query: { limit: 100 }, signal })).data,
  }).data
