import type { OwnCourseCard } from '@kashf/contract/catalogue.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { teachText } from '../../../text/teach.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { TaughtCourseRow, TaughtCourseSkeletons } from './taught-course-row.tsx'
import { useTaughtCourses } from './use-taught-courses.ts'

/** The teacher's courses; `actionOf` replaces each row's button on pages where a course is chosen. */
export function TaughtCourseList({ actionOf }: { actionOf?: (course: OwnCourseCard) => ReactNode }) {
  const courses = useTaughtCourses()
  if (courses.isPending) return <TaughtCourseSkeletons />
  if (!courses.data) {
    return <ErrorState message={messageOf(courses.error)} onRetry={() => void courses.refetch()} />
  }
  const all = courses.data.pages.flatMap(({ data }) => data)
  if (all.length === 0) {
    return (
      <EmptyState
        title={teachText.noCourses}
        message={teachText.noCoursesHint}
        action={<LinkButton to={href('/upload-course')}>{teachText.newCourse}</LinkButton>}
      />
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {all.map((course) => (
          <TaughtCourseRow key={course.id} course={course} action={actionOf?.(course)} />
        ))}
      </ul>
      <MorePages list={courses} />
    </>
  )
}
