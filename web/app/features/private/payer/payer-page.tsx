import type { PublicPaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { KEPT_BECAUSE } from '../../../text/pay-for-me/kept-because.ts'
import { payerText as text } from '../../../text/pay-for-me/payer-page.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { AskedBanner } from './asked-banner.tsx'
import { AskedCourse } from './asked-course.tsx'
import { Paid } from './paid.tsx'
import { RefundNote } from './refund-note.tsx'
import { TellPayer } from './tell-payer.tsx'
import { useProgress } from './use-progress.ts'
import { WaysToPay } from './ways-to-pay.tsx'

export interface PayerPageProps {
  code: string
  request: PublicPaymentRequest
  refundWindowHours: number
}

/** What a learner asks somebody to pay, the ways to pay it, and what the money has done. */
export function PayerPage({ code, request, refundWindowHours }: PayerPageProps) {
  useProgress(request)
  if (request.state === 'bought') return <Paid request={request} refundWindowHours={refundWindowHours} />
  const canPay = request.due > 0
  return (
    <>
      {request.came === 0 && <AskedBanner request={request} />}
      <div className="mx-auto grid w-full max-w-xl gap-6 px-4 py-4">
        <State request={request} />
        <AskedCourse request={request} />
        {canPay && (
          <>
            <WaysToPay request={request} />
            <RefundNote learner={request.learner} windowHours={refundWindowHours} />
            <TellPayer code={code} />
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-lapis">
                {text.stranger(request.learner)}
              </summary>
              <p className="text-ink-2">{text.strangerHint}</p>
            </details>
          </>
        )}
      </div>
    </>
  )
}

/** What has come already, and why it has opened nothing. */
function State({ request }: { request: PublicPaymentRequest }) {
  const { state, came, due, learner, kept_because, expires_at } = request
  if (came === 0) {
    if (state === 'open') return null
    return (
      <Notice tone="attention" title={text.unavailable}>
        {text.unavailableHint(learner)}
      </Notice>
    )
  }
  if (state === 'open' && due === 0 && !kept_because) {
    return <Notice title={text.settling}>{text.settlingHint}</Notice>
  }
  const title = due > 0 ? text.came(formatMoney(came), formatMoney(due)) : text.kept(formatMoney(came))
  return (
    <Notice tone="attention" title={title}>
      {kept_because && `${KEPT_BECAUSE[kept_because]} `}
      {due > 0 ? text.lateHint(formatDateTime(expires_at), learner) : text.isKept(learner)}
    </Notice>
  )
}
