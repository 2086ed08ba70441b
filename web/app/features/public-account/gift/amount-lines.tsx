import { formatMoney } from '../../../shell/format/format.ts'

/** Amounts in UZS below each other; the last one is the result. */
export function AmountLines({ lines }: { lines: { label: string; amount: number }[] }) {
  return (
    <dl className="mt-4 grid gap-2">
      {lines.map(({ label, amount }) => (
        <div
          key={label}
          className="flex flex-wrap justify-between gap-x-4 last:border-t last:border-line last:pt-2 last:font-semibold"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
