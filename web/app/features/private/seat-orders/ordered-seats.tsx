import type { OrderedSeat, SeatOrder } from '@kashf/contract/purchases/seat-orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { ListStates } from '../../../api/query-states.tsx'
import { formatDate } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { GIFT_STATUS } from '../../../text/buy/gift.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/on-demand/use-copy.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ReturnDialog } from './return-dialog.tsx'

/** The places of an order: their codes, and who came of those who let the buyer see it. */
export function OrderedSeats({ order }: { order: SeatOrder }) {
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/seat-orders/:id/seats', sellingKeys.orderedSeats(order.id), {
      params: { id: order.id },
      query: { limit: 50 },
    }),
    staleTime: 0,
  })
  return (
    <ListStates list={list} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(seats) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {seats.map((seat) => (
            <SeatRow key={seat.id} seat={seat} order={order} />
          ))}
        </ul>
      )}
    </ListStates>
  )
}

function SeatRow({ seat, order }: { seat: OrderedSeat; order: SeatOrder }) {
  const [isAsking, setAsking] = useState(false)
  const { code, status, learner, used_at } = seat
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold tabular-nums wrap-anywhere">{code}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          <Badge tone={status === 'waiting' ? 'wait' : status === 'used' ? 'good' : 'neutral'}>
            {GIFT_STATUS[status]}
          </Badge>
          {used_at && <span>{formatDate(used_at)}</span>}
          {status === 'used' && <Learner learner={learner} />}
        </p>
      </div>
      {status === 'waiting' && (
        <div className="flex flex-wrap gap-2">
          <CopyLink seat={seat} />
          <Button
            variant="quiet"
            size="sm"
            aria-label={text.takeBackOf(code)}
            onClick={() => setAsking(true)}
          >
            {text.takeBack}
          </Button>
        </div>
      )}
      {isAsking && <ReturnDialog order={order} seat={seat} onClose={() => setAsking(false)} />}
    </li>
  )
}

function Learner({ learner }: Pick<OrderedSeat, 'learner'>) {
  if (!learner) return <span>{text.hidden}</span>
  const percent = String(learner.percent)
  return (
    <>
      <span className="font-medium text-ink wrap-anywhere">{fullName(learner)}</span>
      <span>
        {learner.last_day === null
          ? text.progressNone(percent)
          : text.progress(percent, formatDate(learner.last_day))}
      </span>
    </>
  )
}

function CopyLink({ seat }: { seat: OrderedSeat }) {
  const { isCopied, copy } = useCopy(seat.url)
  const press = async () => {
    if (!(await copy())) showToast({ kind: 'error', title: text.copyFailed })
  }
  return (
    <Button variant="outline" size="sm" aria-label={text.copyOf(seat.code)} onClick={() => void press()}>
      <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
    </Button>
  )
}
