import type { Amount } from '@kashf/contract/accounts/accounts.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatMoney, formatWindow } from '../../../shell/format/format.ts'
import { payoutText } from '../../../text/teach/payout.ts'
import { cx } from '../../../ui/class-names.ts'
import { Girih } from '../../../ui/girih.tsx'
import { usePayoutTerms } from './payouts.ts'

/**
 * The amount available for a payout, the amount that becomes available later, and the total, each explained. `ofSales`: the
 * pending amount leads to the sales, which are their owner's alone.
 */
export function BalanceFigures({
  amount,
  thisMonth,
  ofSales = true,
}: {
  amount: Amount
  /** UZS; undefined while it loads. */
  thisMonth?: number | undefined
  ofSales?: boolean
}) {
  const { data: terms } = usePayoutTerms()
  const pendingNote = terms
    ? payoutText.pendingNote(formatWindow(terms.refund_window_hours))
    : payoutText.pendingNoteShort
  // The debt from sales that were refunded after their payout; future earnings cover it.
  const owed = amount.pending - amount.balance
  const balanceNote = owed > 0 ? payoutText.balanceOwed(formatMoney(owed)) : payoutText.balanceNote
  return (
    <dl className="grid gap-3 md:grid-cols-[1.3fr_1fr_1fr]">
      <div className="relative isolate overflow-hidden rounded-lg bank-card px-5 py-5 text-white">
        <Girih className="-z-10 opacity-25" />
        <dt className="text-white/90">{payoutText.available}</dt>
        <dd className="mt-1 text-3xl leading-tight font-bold tracking-tight">
          {formatMoney(amount.available)}
        </dd>
        <dd className="mt-1 text-sm text-white/90">{payoutText.availableNote}</dd>
      </div>
      <Figure label={payoutText.pending} uzs={amount.pending} note={pendingNote} className="text-apricot">
        {ofSales && amount.pending > 0 && (
          <Link
            to={`${href('/my-sales')}?state=waiting`}
            className="rounded-sm text-lapis underline underline-offset-2"
          >
            {payoutText.pendingDays}
          </Link>
        )}
      </Figure>
      <Figure label={payoutText.balance} uzs={amount.balance} note={balanceNote}>
        <span className="mt-1 block min-h-5">
          {thisMonth !== undefined && (
            <>
              {payoutText.thisMonth} <b className="font-semibold text-ink">{formatMoney(thisMonth)}</b>
            </>
          )}
        </span>
      </Figure>
    </dl>
  )
}

function Figure(props: {
  label: string
  uzs: number
  note: string
  className?: string
  children?: ReactNode
}) {
  return (
    <div className="rounded-lg border border-line bg-surface px-5 py-5">
      <dt className="text-ink-2">{props.label}</dt>
      <dd className={cx('mt-1 text-2xl font-bold tracking-tight', props.className)}>
        {formatMoney(props.uzs)}
      </dd>
      <dd className="mt-1 text-sm text-ink-2">
        {props.note} {props.children}
      </dd>
    </div>
  )
}
