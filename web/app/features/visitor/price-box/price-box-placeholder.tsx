import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PriceFrame } from './price-frame.tsx'

/** Shows the price while it is not known yet whether the user owns the course. */
export function PriceBoxPlaceholder({ course }: { course: Course }) {
  return (
    <PriceFrame course={course}>
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </PriceFrame>
  )
}
