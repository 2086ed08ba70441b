import type { Course } from '@kashf/contract/catalogue.ts'
import { ShieldCheck } from 'lucide-react'
import { formatWindow } from '../../format.ts'
import { buyText } from '../../text/course.ts'

/** Right under the price: that the money comes back, and where the whole rule stands. For those who have not paid yet. */
export function RefundPromise({ course, refundWindowHours }: { course: Course; refundWindowHours: number }) {
  if (refundWindowHours === 0 || course.is_free || course.is_purchased || course.is_owner) return null
  return (
    <p className="mt-4 flex items-start gap-2.5 text-[15px]">
      <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
      <span>
        {buyText.refundTitle(formatWindow(refundWindowHours))}.{' '}
        <a href="#tolovdan-keyin" className="rounded-sm text-lapis underline underline-offset-2">
          {buyText.refundMore}
        </a>
      </span>
    </p>
  )
}
