import type { PublicPaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { payerText as text } from '../../../text/pay-for-me/payer-page.ts'
import { Card } from '../../../ui/card.tsx'
import { EightStar } from '../../../ui/on-demand/eight-star.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'

const HOUR_MS = 3_600_000

/** What the payer has paid, to keep: the course is open. */
export function Paid(props: { request: PublicPaymentRequest; refundWindowHours: number }) {
  const { learner, course, came, paid_at, kept_because } = props.request
  const at = paid_at ? new Date(paid_at) : null
  const refundUntil = at && new Date(at.getTime() + props.refundWindowHours * HOUR_MS)
  const lines = [
    { label: text.forCourse, value: course.title },
    { label: text.paid, value: formatMoney(came) },
    ...(at ? [{ label: text.paidAt, value: formatDateTime(at) }] : []),
    ...(refundUntil ? [{ label: text.refundUntil, value: formatDateTime(refundUntil) }] : []),
  ]
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-center gap-4 px-4 py-8 text-center">
      <EightStar shape="fill-teal" className="size-28">
        <path d="M13.5 20.5l4.2 4.2 8.8-9" className="fill-none stroke-white stroke-3" />
      </EightStar>
      <h1 className="text-2xl leading-tight wrap-anywhere">{text.done(learner)}</h1>
      {at && <p className="text-ink-2">{text.doneHint(formatMoney(came), formatDateTime(at), learner)}</p>}
      {kept_because === 'used' && <Notice tone="attention">{text.twice(learner)}</Notice>}
      <Card className="w-full text-left">
        <dl className="divide-y divide-line">
          {lines.map(({ label, value }) => (
            <div
              key={label}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <dt>{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
