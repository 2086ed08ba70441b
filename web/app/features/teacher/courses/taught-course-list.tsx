import type { OwnCourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { teachText } from '../../../text/teach/teach.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { TaughtCourseRow, TaughtCourseSkeletons } from './taught-course-row.tsx'

/** The teacher's courses; `actionOf` replaces each row's button on pages where a course is chosen. */
export function TaughtCourseList({ actionOf }: { actionOf?: (course: OwnCourseCard) => ReactNode }) {
  const courses = useTaughtCourses()
  return (
    <ListStates
      list={courses}
      loading={<TaughtCourseSkeletons />}
      empty={
        <EmptyState
          title={teachText.noCourses}
          message={teachText.noCoursesHint}
          action={<LinkButton to={href('/upload-course')}>{teachText.newCourse}</LinkButton>}
        />
      }
    >
      {(all) => (
        <ul className="grid gap-4">
          {all.map((course) => (
            <TaughtCourseRow key={course.id} course={course} action={actionOf?.(course)} />
          ))}
        </ul>
      )}
    </ListStates>
  )
}

/** The signed-in teacher's courses in every status, newest first. */
function useTaughtCourses() {
  return useInfiniteQuery({
    queryKey: queryKeys.ownCourses,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/courses/mine', { query: { cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })
}
