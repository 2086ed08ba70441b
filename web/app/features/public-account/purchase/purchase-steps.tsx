import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { REFUND_WATCHED_PERCENT } from '@kashf/contract/constants.ts'
import { Link } from 'react-router'
import { periodName } from '../../../text/browse/course-labels.ts'
import { afterText } from '../../../text/buy/purchase.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { ShieldCheckIcon } from '../../../ui/icons.ts'

/** The steps after payment, and the refund rule, for users who have not bought the course. */
export function PurchaseSteps({ course, refundWindowHours }: { course: Course; refundWindowHours: number }) {
  if (course.is_purchased || course.is_owner) return null
  const { steps } = afterText
  const term = periodName(course.period).toLowerCase()
  const shown = [
    course.is_free
      ? { title: steps.payFree, hint: steps.payFreeHint }
      : { title: steps.pay, hint: steps.payHint },
    { title: steps.learn, hint: steps.learnHint(term) },
    { title: steps.finish, hint: steps.finishHint },
  ]
  return (
    <section id="tolovdan-keyin">
      <SectionHead title={course.is_free ? afterText.titleFree : afterText.title} />
      <ol className="grid gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-5 sm:grid-cols-3 sm:p-6">
        {shown.map(({ title, hint }, index) => (
          <li key={title} className="flex gap-3 sm:flex-col">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-lapis-tint font-bold text-lapis"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-base leading-snug font-semibold">{title}</h3>
              <p className="mt-1 text-md text-ink-2">{hint}</p>
            </div>
          </li>
        ))}
      </ol>
      {refundWindowHours > 0 && !course.is_free && (
        <p className="mt-3 flex items-start gap-2.5 rounded-md bg-teal-tint px-4 py-3 text-md">
          <ShieldCheckIcon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
          <span>
            {afterText.refund(refundWindowHours, REFUND_WATCHED_PERCENT)}{' '}
            <Link to="/refunds" className="rounded-sm font-medium text-lapis underline underline-offset-2">
              {afterText.refundMore}
            </Link>
          </span>
        </p>
      )}
    </section>
  )
}
