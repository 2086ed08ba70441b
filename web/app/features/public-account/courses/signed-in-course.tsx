import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useLayoutEffect } from 'react'
import { withQueries } from '../../../api/queries/queries.tsx'
import { inReadersScript } from '../../../shell/written/written.ts'
import { UnpublishedBanner } from './unpublished-banner.tsx'
import { useSignedInCourse } from './use-signed-in-course.ts'

/** The course as the signed-in user sees it; null: not readable; undefined: not loaded. */
export type SignedInCourseState = Course | null | undefined

export interface SignedInCourseProps {
  courseId: number
  onChange: (course: SignedInCourseState) => void
}

/**
 * Passes the signed-in user's view of a course to a public page, so that visitors need not load this code. Renders only the
 * banner of a course that is not on sale.
 */
export default withQueries(SignedInCourse)

function SignedInCourse({ courseId, onChange }: SignedInCourseProps) {
  const { data, isPending } = useSignedInCourse(courseId, { select: inReadersScript })
  const course = data ?? (isPending ? undefined : null)
  // Update before the first paint, so that scroll restoration finds the same page.
  useLayoutEffect(() => onChange(course), [course, onChange])
  useLayoutEffect(() => () => onChange(undefined), [onChange])
  // On a phone the cover below compensates for the page's margin.
  return course ? <UnpublishedBanner course={course} className="mb-5 max-sm:mb-11" /> : null
}
