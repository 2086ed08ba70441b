import { lazy, memo, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CourseMoreProps } from './course-more.tsx'

/** Brings what makes the lower part of a course's page alive. */
export const loadCourseMore = () => import('./course-more.tsx')

// The server draws it with the rest of the page; a browser loads its code after that of the first screen.
const CourseMore = import.meta.env.SSR ? (await loadCourseMore()).default : lazy(loadCourseMore)

/**
 * The lower part of a course's page. It does not follow its parent before its own code has come: what the server drew
 * would have to give way to a placeholder.
 */
export const CourseMorePlace = memo(function CourseMorePlace(props: CourseMoreProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <CourseMore {...props} />
    </Suspense>
  )
})
