import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagesOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatCount, formatDate, formatMoney } from '../../../shell/format/format.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { OrderBadge } from './order-badge.tsx'
import { Watchers } from './watchers.tsx'

/** The orders of places that the student made, newest first, and who sees the student's own progress. */
export default function SeatOrders() {
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/seat-orders', sellingKeys.seatOrders),
    select: inReadersScript,
  })
  return (
    <div className="grid grid-cols-1 gap-8">
      <Watchers />
      <ListStates
        list={list}
        loading={<Skeleton className="h-48 rounded-lg" />}
        empty={
          <EmptyState
            title={text.none}
            message={text.noneHint}
            action={<LinkButton to="/courses">{text.toCourses}</LinkButton>}
          />
        }
      >
        {(orders) => (
          <section aria-label={text.orders}>
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {orders.map((order) => (
                <li key={order.id}>
                  <Link
                    to={`/seat-orders/${order.id}`}
                    className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 -outline-offset-2 hover:bg-sunken sm:px-5"
                  >
                    <span className="min-w-0 flex-1 basis-52">
                      <span className="block font-semibold wrap-anywhere">{order.course.title}</span>
                      <span className="mt-0.5 block text-sm text-ink-2">
                        {formatDate(order.created_at)},{' '}
                        {text.orderLine(formatCount(order.places), formatMoney(order.sum))}
                      </span>
                      {order.status === 'paid' && (
                        <span className="block text-sm text-ink-2">
                          {text.usedOf(formatCount(order.used), formatCount(order.places))}
                        </span>
                      )}
                    </span>
                    <OrderBadge status={order.status} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </ListStates>
    </div>
  )
}
