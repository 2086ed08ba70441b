import type { Course } from '@kashf/contract/catalogue.ts'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '../../api/me.ts'
import { userType } from '../../api/session.ts'
import { buyText } from '../../text/course.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PriceFrame } from './price-frame.tsx'
import { SaveWideButton } from './save-wide-button.tsx'

// A visitor needs neither.
const BuyBox = lazy(() => import('./buy-box.tsx'))
const OwnedBox = lazy(() => import('./owned-box.tsx'))

export interface PriceBoxProps {
  course: Course
  /** The reader is signed in and it is not known yet whether the course is theirs. */
  isUnsettled: boolean
}

/** What the course costs and the one thing to do next: log in, buy, top up, or go on learning. */
export function PriceBox({ course, isUnsettled }: PriceBoxProps) {
  const { user } = useMe()
  const { pathname } = useLocation()

  const waiting = (
    <PriceFrame course={course}>
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </PriceFrame>
  )
  if (isUnsettled) return waiting
  if (course.is_owner) {
    return (
      <PriceFrame course={course} note={buyText.ownerNote}>
        <LinkButton to={`/teacher-course-info/${course.id}`} size="lg" wide>
          {buyText.manage}
        </LinkButton>
      </PriceFrame>
    )
  }
  if (course.is_purchased) {
    return (
      <Suspense fallback={waiting}>
        <OwnedBox course={course} />
      </Suspense>
    )
  }
  if (user && user.type !== userType.student)
    return <PriceFrame course={course} note={buyText.studentsOnly} />
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <BuyBox course={course} user={user} />
      </Suspense>
    )
  }
  const buy = course.is_free ? buyText.start : buyText.buy
  return (
    <PriceFrame course={course}>
      <LinkButton to={`/login?next=${encodeURIComponent(pathname)}`} size="lg" wide>
        {buy}
      </LinkButton>
      <SaveWideButton course={course} />
    </PriceFrame>
  )
}
