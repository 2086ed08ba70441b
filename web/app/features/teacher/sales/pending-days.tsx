import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { formatCount, formatMoney } from '../../../shell/format/format.ts'
import { salesText as text } from '../../../text/teach/sales.ts'
import { Card } from '../../../ui/card.tsx'
import { longDay } from '../statistics/statistics-period.ts'

/** What becomes payable on which of the coming days; nothing when no sale waits. */
export function PendingDays() {
  const { data = [] } = useQuery(dataOf('GET /api/sales/pending', queryKeys.pendingSales))
  if (data.length === 0) return null
  const total = data.reduce((sum, { earned }) => sum + earned, 0)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{text.pending}</h2>
        <p className="font-bold text-apricot tabular-nums">
          {text.total}: {formatMoney(total)}
        </p>
      </div>
      <p className="mt-1 text-sm text-ink-2">{text.pendingHint}</p>
      <dl className="mt-3 grid max-h-60 gap-x-8 gap-y-2 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
        {data.map(({ date, sales, earned }) => (
          <div key={date} className="flex items-baseline justify-between gap-3 border-t border-line pt-2">
            <dt className="tabular-nums">
              {longDay(date)}
              <span className="block text-sm text-ink-2">{text.sales(formatCount(sales))}</span>
            </dt>
            <dd className="shrink-0 font-semibold whitespace-nowrap tabular-nums">{formatMoney(earned)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
