import { REFUND_WATCHED_PERCENT } from '@kashf/contract/constants.ts'
import { ShieldCheck } from 'lucide-react'
import { formatWindow } from '../../../shell/format/format.ts'
import { payerText as text } from '../../../text/pay-for-me/payer-page.ts'

/** When money comes back, and to whom: said before paying. */
export function RefundNote({ learner, windowHours }: { learner: string; windowHours: number }) {
  return (
    <div className="flex gap-4 rounded-md bg-sunken px-4 py-3">
      <ShieldCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{text.refundTitle(formatWindow(windowHours))}</p>
        <p>{text.refund(learner, REFUND_WATCHED_PERCENT)}</p>
      </div>
    </div>
  )
}
