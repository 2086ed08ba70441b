import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { useSession } from '../../../shell/base/session.ts'

/**
 * The course as the signed-in user sees it: purchased, saved, scored, progress; a teacher's own course in every
 * status. Disabled for visitors and when the URL contains no course id (null).
 */
export function useSignedInCourse(
  courseId: number | null,
  options: { retry?: 0; select?: (course: Course) => Course } = {},
) {
  const session = useSession()
  const id = courseId ?? 0
  return useQuery({
    ...dataOf('GET /api/courses/course/:id', queryKeys.course(id), { params: { id } }),
    enabled: Boolean(session) && courseId !== null,
    ...options,
  })
}
