import type { Course } from '@kashf/contract/catalogue.ts'
import { useSession } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SignedIn } from '../guard/signed-in.tsx'
import { VisitorBox } from './visitor-box.tsx'
import { WaitingBox } from './waiting-box.tsx'

const OwnPriceBox = lazyPart(() => import('./own-price-box.tsx'))

export interface PriceBoxProps {
  course: Course
  /** The reader is signed in and it is not known yet whether the course is theirs. */
  isUnsettled: boolean
}

/** What the course costs and the one thing to do next: log in, buy, top up, or go on learning. */
export function PriceBox({ course, isUnsettled }: PriceBoxProps) {
  const isSignedIn = Boolean(useSession())
  const waiting = <WaitingBox course={course} />
  if (isUnsettled) return waiting
  return (
    <SignedIn otherwise={isSignedIn ? waiting : <VisitorBox course={course} />}>
      <OwnPriceBox course={course} />
    </SignedIn>
  )
}
