import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryStates } from '../../../api/query-states.tsx'
import { profileText } from '../../../text/learn/student.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { CardGrid, CardSkeletons } from '../../visitor/course-card/card-grid.tsx'

export interface ProfileListProps {
  query: UseQueryResult<CourseCard[]>
  /** Title and hint of the empty state. */
  title: string
  hint: string
  children: (courses: CourseCard[]) => ReactNode
}

/** A list of the student's courses with its loading, error and empty states. */
export function ProfileList({ query, title, hint, children }: ProfileListProps) {
  return (
    <QueryStates
      query={query}
      loading={
        <CardGrid>
          <CardSkeletons count={4} />
        </CardGrid>
      }
      empty={
        <EmptyState
          title={title}
          message={hint}
          action={<LinkButton to="/courses">{profileText.toCourses}</LinkButton>}
        />
      }
    >
      {children}
    </QueryStates>
  )
}
