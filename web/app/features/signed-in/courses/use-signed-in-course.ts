import type { Course } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'

/**
 * The course as the signed-in reader sees it: bought, saved, scored, how far; a teacher's own in every status. Asks nothing
 * for a visitor, and nothing when the address names no course (null).
 */
export function useSignedInCourse(courseId: number | null, options: { retry?: 0 } = {}) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.course(courseId ?? 0),
    queryFn: async ({ signal }) =>
      (await get<Answer<Course>>(`/api/courses/course/${courseId}`, undefined, signal)).data,
    enabled: Boolean(session) && courseId !== null,
    ...options,
  })
}
