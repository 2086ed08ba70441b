import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import { useQuery } from '@tanstack/react-query'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { noRetry } from '../../../api/queries/query-client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { useSession } from '../../../shell/base/session.ts'

const NONE: LessonTest[] = []

/** The tests of a lesson that the signed-in viewer may open, with how far they are. */
export function useLessonTests(lesson: Lesson | null): LessonTest[] {
  const session = useSession()
  const id = lesson?.id ?? 0
  const { data } = useQuery({
    ...dataOf('GET /api/courses/lesson/:id/tests', practiceKeys.lessonTests(id), { params: { id } }),
    ...noRetry,
    enabled: Boolean(session?.user && lesson),
    // A test may have been taken on its own page a moment ago.
    staleTime: 0,
  })
  return data ?? NONE
}
