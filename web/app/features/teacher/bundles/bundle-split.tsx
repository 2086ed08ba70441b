import { fromUzs, toUzs } from '@kashf/contract/money/amount.ts'
import { bundleParts, sumOfParts } from '@kashf/contract/purchases/bundle-price.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { myBundlesText as text } from '../../../text/teach/my-bundles.ts'
import { cx } from '../../../ui/class-names.ts'

export interface BundleSplitProps {
  /** The chosen courses with the teacher's prices, UZS. */
  courses: readonly { id: number; title: string; price: number }[]
  /** The price of the bundle, UZS. */
  price: number
  /** The platform's fee in percent. */
  percent: number
}

/** The shares of each party in a sale of the bundle, updated while the form is edited. */
export function BundleSplit({ courses, price, percent }: BundleSplitProps) {
  const parts = bundleParts(
    fromUzs(price),
    courses.map((course) => fromUzs(course.price)),
    percent,
  )
  const { paidTiyin, fullTiyin } = sumOfParts(parts)
  const money = (tiyin: bigint) => formatMoney(toUzs(tiyin))
  const rows = [
    ...courses.map(({ id, title }, at) => ({
      key: String(id),
      label: text.part(title),
      className: '',
      value: money(parts[at]?.earnedTiyin ?? 0n),
    })),
    { key: 'yours', label: text.yours, value: formatMoney(price), className: 'font-semibold text-teal' },
    {
      key: 'fee',
      label: text.fee(String(percent)),
      value: `+ ${money(paidTiyin - fromUzs(price))}`,
      className: '',
    },
    { key: 'full', label: text.full, value: <s>{money(fullTiyin)}</s>, className: 'text-ink-2' },
    { key: 'paid', label: text.buyerPays, value: money(paidTiyin), className: 'text-lg font-bold' },
  ]
  return (
    <dl className="grid gap-2 rounded-md bg-sunken px-4 py-3.5">
      {rows.map(({ key, label, value, className }) => (
        <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
          <dd className={cx('tabular-nums', className)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
