import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StudentHomeFrame } from './student-home-frame.tsx'

/** The placeholder of a student's home page while it is loading. */
export function StudentHomePlaceholder() {
  return (
    <StudentHomeFrame>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-90 sm:h-74" />
      <Skeleton className="h-50" />
      <Skeleton className="h-90" />
    </StudentHomeFrame>
  )
}
