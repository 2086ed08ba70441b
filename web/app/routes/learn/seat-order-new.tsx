import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { noRetry } from '../../api/queries/query-client.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { sellingKeys } from '../../api/queries/selling-keys.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { DiscountTable } from '../../features/private/seat-orders/discount-table.tsx'
import { OrderForm } from '../../features/private/seat-orders/order-form.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { inReadersScript } from '../../shell/written/written.ts'
import { seatText as text } from '../../text/buy/seat-orders.ts'
import { Card } from '../../ui/card.tsx'
import { BackLink } from '../../ui/private/back-link.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.buy)

/** Where somebody orders many places of a course. */
export default function SeatOrderNew() {
  const courseId = parseId(useParams().id)
  if (courseId === null) return <NotFound />
  return <Guard type={USER_TYPE.student}>{() => <NewOrder courseId={courseId} />}</Guard>
}

function NewOrder({ courseId }: { courseId: number }) {
  const offer = useQuery({
    ...dataOf('GET /api/courses/:id/seat-offer', sellingKeys.seatOffer(courseId), {
      params: { id: courseId },
    }),
    ...noRetry,
    staleTime: 0,
    select: inReadersScript,
  })
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      <QueryStates query={offer} loading={<Skeleton className="h-[36rem] rounded-lg" />}>
        {(data) => (
          <>
            <header>
              <BackLink to={`/course/${courseId}`}>{data.course.title}</BackLink>
              <h1 className="text-2xl leading-tight sm:text-3xl">{text.buy}</h1>
              <p className="mt-2 text-ink-2">{text.lead}</p>
            </header>
            <DiscountTable lines={data.lines} />
            <Card>
              <OrderForm offer={data} />
            </Card>
          </>
        )}
      </QueryStates>
    </div>
  )
}
