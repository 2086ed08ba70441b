import type { LearnersSort } from '@kashf/contract/learning/learners.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The filter of the list of learners; empty texts do not limit. */
export interface LearnersFilter {
  state: string
  search: string
  sort: LearnersSort
}

/** The filter as query parameters, without the order. */
export const learnersQuery = ({ state, search }: Omit<LearnersFilter, 'sort'>): Record<string, string> => ({
  ...(state && { state }),
  ...(search && { search }),
})

/** The learners of a course, paginated. */
export const useLearners = (courseId: number, filter: LearnersFilter) =>
  useInfiniteQuery({
    queryKey: queryKeys.learners(courseId, filter),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/courses/:id/learners', {
        params: { id: courseId },
        query: { ...learnersQuery(filter), sort: filter.sort, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** The number of learners in each state; null when there are too many to count. */
export const useLearnerCounts = (courseId: number) =>
  useQuery({
    queryKey: queryKeys.learnerCounts(courseId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/:id/learners/counts', { params: { id: courseId }, signal })).data,
  })
