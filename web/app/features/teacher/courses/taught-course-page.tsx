import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ApiError } from '../../../api/client/api-error.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { teachText } from '../../../text/teach/teach.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useSignedInCourse } from '../../public-account/courses/use-signed-in-course.ts'

/** Loads one of the teacher's own courses for a page; a missing or foreign course shows a link back to the list. */
export function TaughtCoursePage({
  courseId,
  children,
}: {
  courseId: number
  children: (course: Course) => ReactNode
}) {
  const course = useSignedInCourse(courseId)
  const isForeign = course.data?.role === null
  const isGone = course.error instanceof ApiError && course.error.status === 404
  if (isForeign || isGone) {
    return (
      <ErrorState
        title={teachText.courseNotFound}
        message={teachText.courseNotFoundHint}
        action={
          <LinkButton variant="outline" to={href('/teacher-course-info/:id?', {})}>
            {teachText.myCourses}
          </LinkButton>
        }
      />
    )
  }
  const loading = (
    <div className="grid gap-4">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-72 rounded-lg" />
    </div>
  )
  return (
    <QueryStates query={course} loading={loading}>
      {children}
    </QueryStates>
  )
}
