import type { ReactNode } from 'react'
import { QueryStates } from '../../../api/query-states.tsx'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { Card } from '../../../ui/card.tsx'
import { BackLink } from '../../../ui/private/back-link.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type SeatsOf, useSeatOffer } from '../../public-account/seat-orders/use-seat-offer.ts'
import { DiscountTable } from './discount-table.tsx'
import { OrderForm } from './order-form.tsx'

/** An order to be made: what is ordered, the table of discounts, and the form. `choice` is that of a tariff and a group. */
export function NewOrder({ of, choice }: { of: SeatsOf; choice?: ReactNode }) {
  const offer = useSeatOffer(of)
  const back = 'bundleId' in of ? `/bundle/${of.bundleId}` : `/course/${of.courseId}`
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      <header>
        <BackLink to={back}>{offer.data?.title ?? text.toCourse}</BackLink>
        <h1 className="text-2xl leading-tight sm:text-3xl">{text.buy}</h1>
        <p className="mt-2 text-ink-2">{text.lead}</p>
      </header>
      {choice}
      <QueryStates query={offer} loading={<Skeleton className="h-[36rem] rounded-lg" />}>
        {(data) => (
          <>
            <DiscountTable lines={data.lines} />
            <Card>
              <OrderForm of={of} offer={data} />
            </Card>
          </>
        )}
      </QueryStates>
    </div>
  )
}
