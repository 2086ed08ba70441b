import type { Course } from '@kashf/contract/catalogue.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PriceFrame } from './price-frame.tsx'

/** The price while it is not known yet whether the user owns the course. */
export function PriceBoxPlaceholder({ course }: { course: Course }) {
  return (
    <PriceFrame course={course}>
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </PriceFrame>
  )
}
