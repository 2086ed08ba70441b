import type { CourseCard as Course } from '@kashf/contract/catalogue.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { profileText } from '../../text/student.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CardGrid, CardSkeletons } from '../course-card/course-grid.tsx'
import { CourseGrid } from '../course-card/course-list.tsx'
import { LearningCard } from '../course-card/learning-card.tsx'
import { usePurchased, useSaved } from '../course-card/my-courses.ts'
import { GiveBackDialog } from '../give-back/give-back-dialog.tsx'
import { GiveBackLine } from '../give-back/give-back-line.tsx'
import { useRefundableCourses } from '../give-back/refund-terms.ts'

/** The bought courses with progress and the days left. */
export function PurchasedCourses() {
  return (
    <List query={usePurchased()} title={profileText.noPurchased} hint={profileText.noPurchasedHint}>
      {(courses) => <Learning courses={courses} />}
    </List>
  )
}

function Learning({ courses }: { courses: Course[] }) {
  const { data: refundable, dataUpdatedAt } = useRefundableCourses(courses)
  const [asking, setAsking] = useState<{ course: Course; amount: number } | null>(null)
  return (
    <>
      <CardGrid>
        {courses.map((course) => {
          const terms = refundable?.get(course.id)
          return (
            <li key={course.id} className="grid grid-cols-1 grid-rows-[1fr_auto]">
              <LearningCard course={course} heading="h2" />
              {terms && (
                <GiveBackLine
                  course={course}
                  terms={terms}
                  askedAtMs={dataUpdatedAt}
                  onAsk={() => setAsking({ course, amount: terms.amount })}
                />
              )}
            </li>
          )
        })}
      </CardGrid>
      {asking && (
        <GiveBackDialog {...asking} onClose={() => setAsking(null)} onDone={() => setAsking(null)} />
      )}
    </>
  )
}

/** The saved courses, to be bought or taken out of the list. */
export function SavedCourses() {
  return (
    <List query={useSaved()} title={profileText.noSaved} hint={profileText.noSavedHint}>
      {(courses) => <CourseGrid courses={courses} heading="h2" />}
    </List>
  )
}

interface ListProps {
  query: UseQueryResult<Course[]>
  title: string
  hint: string
  children: (courses: Course[]) => ReactNode
}

function List({ query, title, hint, children }: ListProps) {
  if (query.isPending) {
    return (
      <CardGrid>
        <CardSkeletons count={4} />
      </CardGrid>
    )
  }
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) {
    return (
      <EmptyState
        title={title}
        message={hint}
        action={<LinkButton to="/courses">{profileText.toCourses}</LinkButton>}
      />
    )
  }
  return children(query.data)
}
