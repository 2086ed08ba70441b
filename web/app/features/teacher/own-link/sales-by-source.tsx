import type { SalesOfSource } from '@kashf/contract/purchases/sales.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { ownLinkText as text } from '../../../text/teach/own-link.ts'
import { Card } from '../../../ui/card.tsx'
import { Table, type TableColumn } from '../../../ui/private/table.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** All sales of the teacher by who brought their buyers. */
export function SalesBySource() {
  const sources = useQuery(dataOf('GET /api/sales/sources', queryKeys.salesSources({})))
  if (!sources.data) return <QueryStates query={sources} loading={<Skeleton className="h-40 rounded-lg" />} />
  const rows = sources.data
  return (
    <Card>
      <h2 className="mb-3 text-xl">{text.sources}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-2">{text.none}</p>
      ) : (
        <>
          <dl className="divide-y divide-line md:hidden">
            {rows.map((row) => (
              <div key={row.brought_by} className="flex items-baseline justify-between gap-4 py-3">
                <dt className="min-w-0">
                  {nameOf(row)}
                  <span className="block text-sm text-ink-2">
                    {`${text.sales}: ${formatCount(row.sales)}. ${text.fee}: ${formatMoney(row.fee)}`}
                  </span>
                </dt>
                <dd className="shrink-0 font-semibold">{formatMoney(row.earned)}</dd>
              </div>
            ))}
            <div className="flex items-baseline justify-between gap-4 pt-3 font-bold">
              <dt>{text.total}</dt>
              <dd>{formatMoney(rows.reduce((sum, { earned }) => sum + earned, 0))}</dd>
            </div>
          </dl>
          <div className="max-md:hidden">
            <Table
              label={text.sources}
              rows={withTotal(rows)}
              keyOf={({ name }) => name}
              columns={columns}
              isNarrow
            />
          </div>
        </>
      )}
      <p className="mt-3 text-sm text-ink-2">{text.sourcesHint}</p>
    </Card>
  )
}

const nameOf = ({ brought_by }: SalesOfSource): string => text.by[brought_by ?? 'school']

interface Row extends Pick<SalesOfSource, 'sales' | 'fee' | 'earned'> {
  name: string
}

const withTotal = (rows: readonly SalesOfSource[]): Row[] => {
  const named = rows.map((row) => ({ ...row, name: nameOf(row) }))
  const total = rows.reduce(
    (sum, { sales, fee, earned }) => ({
      ...{ sales: sum.sales + sales, fee: sum.fee + fee, earned: sum.earned + earned },
    }),
    { sales: 0, fee: 0, earned: 0 },
  )
  return [...named, { ...total, name: text.total }]
}

const columns: TableColumn<Row>[] = [
  { head: text.from, cell: ({ name }) => name },
  { head: text.sales, cell: ({ sales }) => formatCount(sales), number: true },
  { head: text.fee, cell: ({ fee }) => formatMoney(fee), number: true },
  { head: text.yours, cell: ({ earned }) => formatMoney(earned), number: true, className: 'font-semibold' },
]
