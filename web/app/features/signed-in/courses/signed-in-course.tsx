import type { Course } from '@kashf/contract/catalogue.ts'
import { useLayoutEffect } from 'react'
import { withQueries } from '../../../api/queries/queries.tsx'
import { useSignedInCourse } from './use-signed-in-course.ts'

/** The course as the signed-in reader sees it; null: it cannot be read; undefined: not known (yet). */
export type SignedInCourseState = Course | null | undefined

export interface SignedInCourseProps {
  courseId: number
  onChange: (own: SignedInCourseState) => void
}

/** Draws nothing; tells a public page about the reader's own course, so that visitors need not load how. */
export default withQueries(SignedInCourse)

function SignedInCourse({ courseId, onChange }: SignedInCourseProps) {
  const { data, isPending } = useSignedInCourse(courseId)
  const own = data ?? (isPending ? undefined : null)
  // Before the first paint, so that a reader who comes back finds the page as they left it.
  useLayoutEffect(() => onChange(own), [own, onChange])
  useLayoutEffect(() => () => onChange(undefined), [onChange])
  return null
}
