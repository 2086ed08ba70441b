import { discountedPrice, fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { FeeTerms } from '@kashf/contract/money/fees.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { promoText as text } from '../../../text/teach/promo.ts'
import { cx } from '../../../ui/class-names.ts'
import { discountOf, type PromoFields } from './promo-fields.ts'

export interface PromoSplitProps {
  /** The teacher's price, UZS. */
  price: number
  kind: PromoFields['discount_kind']
  /** Null while the input is invalid. */
  discount: number | null
  /** The fees of the teacher's sales; undefined while they are loading. */
  fees: FeeTerms | undefined
}

/** The shares of each party in a sale with the code, updated during input: the teacher bears the discount. */
export function PromoSplit({ price, kind, discount, fees }: PromoSplitProps) {
  // Who types the code is the teacher's buyer.
  const { brought_percent: percent = 0, percent: usual = 0 } = fees ?? {}
  const full = fromUzs(price)
  const earned = discount === null ? full : discountedPrice(full, discountOf(kind, discount))
  const paid = priceToPay(earned, percent)
  const money = (tiyin: bigint) => formatMoney(toUzs(tiyin))
  const rows = [
    { label: text.price, value: money(full) },
    {
      label: kind === 'percent' && discount !== null ? text.offPercent(discount) : text.off,
      value: money(earned - full),
      className: 'text-apricot',
    },
    { label: text.yours, value: money(earned), className: 'font-semibold text-teal' },
    { label: text.fee(String(percent)), value: `+ ${money(paid - earned)}` },
    { label: text.withoutCode, value: <s>{money(priceToPay(full, usual))}</s>, className: 'text-ink-2' },
    { label: text.buyerPays, value: money(paid), className: 'text-lg font-bold' },
  ]
  return (
    <dl aria-live="polite" className="grid gap-2 rounded-md bg-sunken px-4 py-3.5">
      {rows.map(({ label, value, className }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 nth-5:border-t nth-5:border-edge/50 nth-5:pt-2"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className={cx('tabular-nums', className)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
