import type { Course, CourseCard } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The signed-in teacher's courses in every status, newest first. */
export function useOwnCourses() {
  return useQuery({
    queryKey: queryKeys.ownCourses,
    queryFn: async ({ signal }) =>
      (await get<Answer<CourseCard[]>>('/api/courses/mine', undefined, signal)).data,
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
