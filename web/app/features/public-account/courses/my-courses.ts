import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { inReadersScript } from '../../../shell/written/written.ts'

/** True for a signed-in student; false for everyone else and while the user is loading. */
function useIsStudent(): boolean {
  return useMe().user?.type === USER_TYPE.student
}

const listOf =
  (list: 'purchased-courses' | 'saved-courses') =>
  async ({ signal }: { signal: AbortSignal }) =>
    inReadersScript((await api(`GET /api/courses/${list}`, { query: { limit: 100 }, signal })).data)

/** The student's purchased courses, newest first, with progress and end of access. */
export function usePurchased() {
  const isStudent = useIsStudent()
  return useQuery({
    queryKey: queryKeys.purchasedCourses,
    queryFn: listOf('purchased-courses'),
    enabled: isStudent,
  })
}

/** The student's saved courses, newest first. */
export function useSaved() {
  const isStudent = useIsStudent()
  return useQuery({
    queryKey: queryKeys.savedCourses,
    queryFn: listOf('saved-courses'),
    enabled: isStudent,
  })
}

/** Whether the course is purchased and access has not expired; false while loading. */
export function useIsPurchased(courseId: number): boolean {
  const { data } = usePurchased()
  const course = data?.find(({ id }) => id === courseId)
  if (!course) return false
  return !course.access_expires_at || Date.parse(course.access_expires_at) > Date.now()
}
