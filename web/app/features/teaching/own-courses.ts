import type { Course, OwnCourseCard } from '@kashf/contract/catalogue.ts'
import type { Answer, Page } from '@kashf/contract/common.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The signed-in teacher's courses in every status, newest first. */
export function useOwnCourses() {
  return useInfiniteQuery({
    queryKey: queryKeys.ownCourses,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page<OwnCourseCard>>('/api/courses/mine', { cursor: pageParam }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })
}

/** One course as its teacher sees it: every status, the reason of a return, each lesson's state. */
export function useOwnCourse(courseId: number | null) {
  return useQuery({
    queryKey: queryKeys.course(courseId ?? 0),
    queryFn: async ({ signal }) =>
      (await get<Answer<Course>>(`/api/courses/course/${courseId}`, undefined, signal)).data,
    enabled: courseId !== null,
  })
}
