import type { Course } from '@kashf/contract/catalogue.ts'
import { useLayoutEffect } from 'react'
import { withQueries } from '../../../api/queries/queries.tsx'
import { useOwnCourse } from './use-signed-in-course.ts'

/** The course as the signed-in reader sees it; null: it cannot be read; undefined: not known (yet). */
export type OwnCourseState = Course | null | undefined

export interface OwnCourseProps {
  courseId: number
  onChange: (own: OwnCourseState) => void
}

/** Draws nothing; tells a public page about the reader's own course, so that visitors need not load how. */
export default withQueries(OwnCourse)

function OwnCourse({ courseId, onChange }: OwnCourseProps) {
  const { data, isPending } = useOwnCourse(courseId)
  const own = data ?? (isPending ? undefined : null)
  // Before the first paint, so that a reader who comes back finds the page as they left it.
  useLayoutEffect(() => onChange(own), [own, onChange])
  useLayoutEffect(() => () => onChange(undefined), [onChange])
  return null
}
