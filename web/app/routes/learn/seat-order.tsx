import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { noRetry } from '../../api/queries/query-client.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { sellingKeys } from '../../api/queries/selling-keys.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { OrderView } from '../../features/private/seat-orders/order-view.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { seatText as text } from '../../text/buy/seat-orders.ts'
import { BackLink } from '../../ui/private/back-link.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.tab)

/** One of the student's orders of places. */
export default function SeatOrderRoute() {
  const id = parseId(useParams().id)
  if (id === null) return <NotFound />
  return <Guard type={USER_TYPE.student}>{() => <OrderPage id={id} />}</Guard>
}

function OrderPage({ id }: { id: number }) {
  const order = useQuery({
    ...dataOf('GET /api/seat-orders/:id', sellingKeys.seatOrder(id), { params: { id } }),
    ...noRetry,
    staleTime: 0,
  })
  return (
    <div className="mx-auto grid w-full max-w-230 grid-cols-1 gap-4">
      <BackLink to="/student-profile?tab=seats">{text.back}</BackLink>
      <QueryStates query={order} loading={<Skeleton className="h-[36rem] rounded-lg" />}>
        {(data) => <OrderView order={data} />}
      </QueryStates>
    </div>
  )
}
