import { fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { FeeTerms } from '@kashf/contract/money/fees.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { ownLinkText as text } from '../../../text/teach/own-link.ts'
import { Card } from '../../../ui/card.tsx'
import { Table } from '../../../ui/private/table.tsx'

const EXAMPLE_UZS = 200_000

/** What a buyer of either kind pays for one course, and what the teacher gets. */
export function FeeExample({ fees }: { fees: FeeTerms }) {
  const rows = [
    { who: text.viaLink, percent: fees.brought_percent },
    { who: text.viaSchool, percent: fees.percent },
  ]
  const title = text.example(formatMoney(EXAMPLE_UZS))
  return (
    <Card>
      <h2 className="mb-3 text-xl">{title}</h2>
      <Table
        label={title}
        isNarrow
        rows={rows}
        keyOf={({ who }) => who}
        columns={[
          { head: text.who, cell: ({ who }) => who },
          {
            head: text.pays,
            cell: ({ percent }) => formatMoney(toUzs(priceToPay(fromUzs(EXAMPLE_UZS), percent))),
            number: true,
          },
          {
            head: text.yours,
            cell: () => formatMoney(EXAMPLE_UZS),
            number: true,
            className: 'font-semibold',
          },
        ]}
      />
      <p className="mt-3 text-sm text-ink-2">{text.exampleHint}</p>
    </Card>
  )
}
