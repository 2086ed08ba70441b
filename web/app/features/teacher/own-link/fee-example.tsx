import { fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { FeeTerms } from '@kashf/contract/money/fees.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { ownLinkText as text } from '../../../text/teach/own-link.ts'
import { Card } from '../../../ui/card.tsx'

const EXAMPLE_UZS = 200_000

/** What a buyer of either kind pays for one course; the teacher gets the same of both. */
export function FeeExample({ fees }: { fees: FeeTerms }) {
  const paidAt = (percent: number) => formatMoney(toUzs(priceToPay(fromUzs(EXAMPLE_UZS), percent)))
  const rows = [
    { who: text.viaLink, sum: paidAt(fees.brought_percent) },
    { who: text.viaSchool, sum: paidAt(fees.percent) },
    { who: text.yours, sum: formatMoney(EXAMPLE_UZS) },
  ]
  return (
    <Card>
      <h2 className="text-xl">{text.example(formatMoney(EXAMPLE_UZS))}</h2>
      <p className="text-ink-2">{text.pays}</p>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(({ who, sum }) => (
          <div key={who} className="flex items-baseline justify-between gap-4 py-2.5 last:font-bold">
            <dt>{who}</dt>
            <dd className="shrink-0">{sum}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2">{text.exampleHint}</p>
    </Card>
  )
}
