import type { LearnerPage } from '@kashf/contract/learning/learners.ts'
import type { Sale } from '@kashf/contract/purchases/sales.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDate, formatMoney } from '../../../shell/format/format.ts'
import { learnerText as text } from '../../../text/teach/learners.ts'
import { salesText } from '../../../text/teach/sales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { hasMoney, STATE_TONES, sourceOf, stateDate } from '../sales/sale-words.ts'

interface LearnerAccessProps {
  courseId: number
  learner: LearnerPage
}

/** How the learner came by the course: their sales, refunded ones too, and what was given without one. */
export function LearnerAccess({ courseId, learner }: LearnerAccessProps) {
  const filter = { course_id: courseId, learner_id: learner.id }
  const sales = useInfiniteQuery(pagesOf('GET /api/sales', queryKeys.sales(filter), { query: filter }))
  const given = learner.grants.filter(({ source }) => source === 'operator')
  return (
    <div className="grid grid-cols-1 gap-3">
      {given.map(({ granted_at }) => (
        <p key={granted_at} className="flex flex-wrap justify-between gap-x-4">
          {text.given.operator}
          <span className="text-sm text-ink-2 tabular-nums">{formatDate(granted_at)}</span>
        </p>
      ))}
      <ListStates list={sales} loading={<Skeleton className="h-16" />}>
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((sale) => (
              <SaleRow key={sale.id} sale={sale} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

function SaleRow({ sale }: { sale: Sale }) {
  const { kind, paid } = sale
  const verb = kind === 'gift' || kind === 'bundle' ? text.given[kind] : text.given.purchase
  const price = paid !== null && (paid > 0 ? text.paid(formatMoney(paid)) : text.free)
  return (
    <li className="grid grid-cols-1 gap-1 py-2 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {verb}
          {price && `, ${price}`}
        </span>
        <span className="text-sm text-ink-2 tabular-nums">{formatDate(sale.created_at)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {hasMoney(sale) && <Badge tone={STATE_TONES[sale.state]}>{salesText.state[sale.state]}</Badge>}
        {stateDate(sale)}
        {kind !== 'gift' && <span>{sourceOf(sale)}</span>}
      </p>
    </li>
  )
}
