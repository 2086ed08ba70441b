import { fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { FeeTerms } from '@kashf/contract/money/fees.ts'
import type { FeeState } from '@kashf/contract/operators/money.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { feeText as text } from '../../../text/operate/console.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { Decision } from '../records/decision.tsx'
import { FeeForm } from './fee-form.tsx'
import { formatPercent } from './percent.ts'

const EXAMPLE_UZS = 100_000

/** The fees in force, the form to change them, and their history. */
export function FeePercent() {
  const fee = useQuery({
    queryKey: queryKeys.consoleList('percentage', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/percentage', { signal })).data,
    staleTime: 0,
  })
  if (!fee.data) return <QueryStates query={fee} loading={<Skeleton className="h-64 rounded-lg" />} />
  const { percent, brought_percent, brought_days } = fee.data
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <p className="text-ink-2">{text.now}</p>
        <dl className="mb-5 mt-2 grid grid-cols-2 gap-4">
          <div>
            <dt className="text-sm text-ink-2">{text.school}</dt>
            <dd className="text-3xl font-bold">{formatPercent(percent)} %</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-2">{text.brought}</dt>
            <dd>
              <span className="block text-3xl font-bold">{formatPercent(brought_percent)} %</span>
              <span className="text-sm text-ink-2">{text.within(formatCount(brought_days))}</span>
            </dd>
          </div>
        </dl>
        <FeeForm
          key={[percent, brought_percent, brought_days].join()}
          terms={{ percent, brought_percent, brought_days }}
          decisionFor={(next) => feeDecision(fee.data, next)}
        />
      </Card>
      <FeeHistory history={fee.data.history} />
    </div>
  )
}

function feeDecision(before: FeeTerms, after: FeeTerms): Decision {
  const priceAt = (percent: number) => formatMoney(toUzs(priceToPay(fromUzs(EXAMPLE_UZS), percent)))
  return {
    label: text.change,
    title: text.question(formatPercent(after.percent), formatPercent(after.brought_percent)),
    consequences: text.changeThen(formatMoney(EXAMPLE_UZS), priceAt(before.percent), priceAt(after.percent)),
    call: 'PUT /api/admin/percentage',
    body: {
      ...after,
      shown: before.percent,
      shown_brought_percent: before.brought_percent,
      shown_brought_days: before.brought_days,
    },
    done: text.done,
  }
}

function FeeHistory({ history }: { history: FeeState['history'] }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{text.history}</h3>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {history.map(({ percent, brought_percent, brought_days, set_by, valid_from }) => (
          <li key={valid_from} className="flex items-center justify-between gap-4 px-4 py-3">
            <span className="min-w-0">
              <span className="block">{set_by ? fullName(set_by) : text.first}</span>
              <span className="text-sm text-ink-2 tabular-nums">{formatDateTime(valid_from)}</span>
            </span>
            <span className="text-right">
              <span className="block font-semibold whitespace-nowrap">
                {`${formatPercent(percent)} % · ${formatPercent(brought_percent)} %`}
              </span>
              <span className="text-sm text-ink-2">{text.within(formatCount(brought_days))}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
