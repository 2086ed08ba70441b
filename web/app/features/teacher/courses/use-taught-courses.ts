import type { OwnCourseCard } from '@kashf/contract/catalogue.ts'
import type { Page } from '@kashf/contract/common.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The signed-in teacher's courses in every status, newest first. */
export function useTaughtCourses() {
  return useInfiniteQuery({
    queryKey: queryKeys.ownCourses,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page<OwnCourseCard>>('/api/courses/mine', { cursor: pageParam }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })
}
