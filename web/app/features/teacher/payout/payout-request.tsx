import type { Amount } from '@kashf/contract/accounts/accounts.ts'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { payoutText } from '../../../text/teach/payout.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PayoutForm } from './payout-form.tsx'
import { isOpen, usePayouts, usePayoutTerms } from './payouts.ts'

/** The payout form, or why no payout can be requested now. */
export function PayoutRequest({ amount }: { amount: Amount }) {
  const terms = usePayoutTerms()
  const payouts = usePayouts()
  if (terms.isError) {
    return <ErrorState message={messageOf(terms.error)} onRetry={() => void terms.refetch()} />
  }
  if (terms.isPending || payouts.isPending) return <Skeleton className="h-96" />
  // Requests are sorted newest first, so an open one is on the first page.
  const open = payouts.data?.pages[0]?.data.find(isOpen)
  if (open) {
    return <Notice title={`${payoutText.openTitle}: ${formatMoney(open.amount)}`}>{payoutText.open}</Notice>
  }
  if (amount.available < terms.data.minimum) {
    return <Notice>{payoutText.tooLittle(formatMoney(terms.data.minimum))}</Notice>
  }
  return <PayoutForm amount={amount} terms={terms.data} />
}
