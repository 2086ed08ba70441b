import type { Amount } from '@kashf/contract/accounts.ts'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { payoutText } from '../../../text/payout.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PayoutForm } from './payout-form.tsx'
import { isOpen, usePayouts, usePayoutTerms } from './payouts.ts'

/** The form for a payout, or why there is none to be asked for now. */
export function PayoutRequest({ amount }: { amount: Amount }) {
  const terms = usePayoutTerms()
  const payouts = usePayouts()
  if (terms.isError) {
    return <ErrorState message={messageOf(terms.error)} onRetry={() => void terms.refetch()} />
  }
  if (terms.isPending || payouts.isPending) return <Skeleton className="h-96" />
  // The newest requests are on the first page; an open one is among the newest.
  const open = payouts.data?.pages[0]?.data.find(isOpen)
  if (open) {
    return <Notice title={`${payoutText.openTitle}: ${formatMoney(open.amount)}`}>{payoutText.open}</Notice>
  }
  if (amount.available < terms.data.minimum) {
    return <Notice>{payoutText.tooLittle(formatMoney(terms.data.minimum))}</Notice>
  }
  return <PayoutForm amount={amount} terms={terms.data} />
}
