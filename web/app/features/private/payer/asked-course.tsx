import type { PublicPaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { formatCount, formatLength, formatMoney } from '../../../shell/format/format.ts'
import { courseText } from '../../../text/browse/course.ts'
import { periodName } from '../../../text/browse/course-labels.ts'
import { payerText as text } from '../../../text/pay-for-me/payer-page.ts'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'

/** The course, its teacher, and what is to be paid for it. */
export function AskedCourse({
  request: { course, part, price, came, due },
}: {
  request: PublicPaymentRequest
}) {
  const facts = [
    courseText.lessonsCount(formatCount(course.lessons_count)),
    course.duration_s > 0 && formatLength(course.duration_s),
    periodName(course.period).toLowerCase(),
  ]
  return (
    <Card>
      <div className="flex gap-4">
        <img
          src={`${course.square}/240.webp`}
          width={84}
          height={84}
          alt=""
          fetchPriority="high"
          className="size-21 shrink-0 rounded-md object-cover"
        />
        <div className="min-w-0">
          <p className="text-lg leading-tight font-semibold wrap-anywhere">{course.title}</p>
          {part && <p className="mt-1.5">{text.part(part.part, part.parts)}</p>}
          {course.choice && <p className="mt-1.5 wrap-anywhere">{course.choice}</p>}
          <p className="mt-1.5 text-ink-2 wrap-anywhere">{course.teacher}</p>
          <p className="mt-1.5 text-md text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {came > 0 && due > 0 ? (
        <div className="mt-4">
          <ProgressBar value={(came / price) * 100} label={text.progress} />
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-ink-2">
            <span>{text.cameShort(formatMoney(came))}</span>
            <span>{formatMoney(price)}</span>
          </p>
        </div>
      ) : (
        <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <span>{text.toPay}</span>
          <span className="text-2xl font-bold">{formatMoney(due || price)}</span>
        </p>
      )}
    </Card>
  )
}
