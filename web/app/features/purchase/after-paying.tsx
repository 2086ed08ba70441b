import type { Course } from '@kashf/contract/catalogue.ts'
import { REFUND_WATCHED_PERCENT } from '@kashf/contract/constants.ts'
import { formatWindow } from '../../format.ts'
import { buyText } from '../../text/course.ts'
import { periodName } from '../../text/course-words.ts'

/** What happens after paying, and the way back; for those who have not paid yet. */
export function AfterPaying({ course, refundWindowHours }: { course: Course; refundWindowHours: number }) {
  if (course.is_free || course.is_purchased || course.is_owner) return null
  return (
    <div className="mt-4.5 border-t border-line pt-4.5 text-[15px] text-ink-2">
      <h2 className="mb-1.5 text-[15px] font-semibold text-ink">{buyText.after}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {buyText.afterSteps(periodName(course.period).toLowerCase()).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {refundWindowHours > 0 && (
        <p className="mt-2">{buyText.refund(formatWindow(refundWindowHours), REFUND_WATCHED_PERCENT)}</p>
      )}
    </div>
  )
}
