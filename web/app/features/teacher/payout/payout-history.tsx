import type { Payout, PayoutStatus } from '@kashf/contract/money/money.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { payoutText } from '../../../text/teach/payout.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { usePayouts } from './payouts.ts'

const tones: Record<PayoutStatus, BadgeTone> = {
  requested: 'info',
  approved: 'info',
  paid: 'good',
  refused: 'bad',
  returned: 'wait',
}

/** The teacher's payout requests with their status. */
export function PayoutHistory() {
  const payouts = usePayouts()
  return (
    <ListStates
      list={payouts}
      loading={<Skeleton className="h-40 rounded-lg" />}
      empty={<p className="text-ink-2">{payoutText.noHistory}</p>}
    >
      {(all) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {all.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </ListStates>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const isReversed = payout.status === 'refused' || payout.status === 'returned'
  return (
    <li className="grid gap-1 px-4 py-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-lg font-bold tabular-nums">{formatMoney(payout.amount)}</span>
        <Badge tone={tones[payout.status]}>{payoutText[payout.status]}</Badge>
      </p>
      <p className="text-sm text-ink-2 tabular-nums">
        •••• {payout.card_last4} · {formatDateTime(payout.created_at)}
      </p>
      {payout.paid_at && (
        <p className="text-sm text-ink-2">{payoutText.paidAt(formatDate(payout.paid_at))}</p>
      )}
      {payout.comment && <p className="text-sm">{payout.comment}</p>}
      {payout.refusal_reason && (
        <p className="text-sm">
          <span className="font-semibold">{payoutText.reason}</span> {payout.refusal_reason}
        </p>
      )}
      {isReversed && <p className="text-sm text-ink-2">{payoutText.moneyBack}</p>}
    </li>
  )
}
