import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { buyText } from '../../../text/browse/course.ts'
import { ShieldCheckIcon } from '../../../ui/icons.ts'

/** The refund promise below the price, with a link to the full rule. Only for users who have not bought the course. */
export function RefundPromise({ course, refundWindowHours }: { course: Course; refundWindowHours: number }) {
  if (refundWindowHours === 0 || course.is_free || course.is_purchased || course.is_owner) return null
  return (
    <p className="mt-4 flex items-start gap-2.5 text-md">
      <ShieldCheckIcon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
      <span>
        {buyText.refundTitle(refundWindowHours)}.{' '}
        <a href="#tolovdan-keyin" className="rounded-sm text-lapis underline underline-offset-2">
          {buyText.refundMore}
        </a>
      </span>
    </p>
  )
}
