import type { OwnCourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { Page } from '@kashf/contract/common.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { teachText } from '../../../text/teach/teach.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TaughtCourseRow, TaughtCourseSkeletons } from './taught-course-row.tsx'

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

/** The signed-in teacher's courses in every status, newest first. */
function useTaughtCourses() {
  return useInfiniteQuery({
    queryKey: queryKeys.ownCourses,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page<OwnCourseCard>>('/api/courses/mine', { cursor: pageParam }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })
}
