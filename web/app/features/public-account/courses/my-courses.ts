import { USER_TYPE } from '@kashf/contract/constants.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { inReadersScript } from '../../../shell/written/written.ts'

/** A list of a signed-in student; disabled for everyone else and while the user is loading. */
function useCourses(list: 'purchased-courses' | 'saved-courses', queryKey: QueryKey) {
  const isStudent = useMe().user?.type === USER_TYPE.student
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      inReadersScript((await api(`GET /api/courses/${list}`, { query: { limit: 100 }, signal })).data),
    enabled: isStudent,
  })
}

/** The student's purchased courses, newest first, with progress and end of access. */
export const usePurchased = () => useCourses('purchased-courses', queryKeys.purchasedCourses)

/** The student's saved courses, newest first. */
export const useSaved = () => useCourses('saved-courses', queryKeys.savedCourses)

/** Whether the course is purchased and access has not expired; false while loading. */
export function useIsPurchased(courseId: number): boolean {
  const { data } = usePurchased()
  const course = data?.find(({ id }) => id === courseId)
  if (!course) return false
  return !course.access_expires_at || Date.parse(course.access_expires_at) > Date.now()
}
