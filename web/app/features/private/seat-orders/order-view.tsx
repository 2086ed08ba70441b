import type { SeatOrder } from '@kashf/contract/purchases/seat-orders.ts'
import { useState } from 'react'
import { formatCount, formatDate, formatMoney } from '../../../shell/format/format.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, SectionHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { CsvButton } from '../files/csv-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderedSeats } from './ordered-seats.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** An order of places: what was bought, its invoice, and its codes once it is paid. */
export function OrderView({ order }: { order: SeatOrder }) {
  const { id, course, status, places, used, returned, invoice } = order
  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1 className="text-2xl leading-tight wrap-anywhere sm:text-3xl">{course.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <OrderBadge status={status} />
          <span>{text.order(id)}</span>
          <span>{formatDate(order.created_at)}</span>
          <span>{text.orderLine(formatCount(places), formatMoney(order.sum))}</span>
          {status === 'paid' && <span>{text.usedOf(formatCount(used), formatCount(places))}</span>}
        </p>
      </header>
      {invoice && <Invoice order={order} invoice={invoice} />}
      {status === 'paid' && (
        <section>
          <SectionHead
            title={text.codes}
            aside={
              <div className="flex flex-wrap gap-3">
                <CsvButton file={{ call: 'GET /api/seat-orders/:id/codes.csv', params: { id } }} />
                {used + returned < places && <TakeBackAll order={order} />}
              </div>
            }
          />
          <OrderedSeats order={order} />
        </section>
      )}
    </div>
  )
}

function Invoice({ order, invoice }: { order: SeatOrder; invoice: NonNullable<SeatOrder['invoice']> }) {
  const [isCancelling, setCancelling] = useState(false)
  const isOpen = order.status === 'awaiting'
  return (
    <Card>
      <h2 className="text-xl">{text.invoice(invoice.number)}</h2>
      <p className="mt-1 text-ink-2 wrap-anywhere">{invoice.firm}</p>
      {isOpen && (
        <p className="mt-3">
          {text.payUntil(formatDate(invoice.expires_at))} {text.awaitingHint}
        </p>
      )}
      {(order.status === 'expired' || order.status === 'cancelled') && (
        <Notice tone="attention" className="mt-3">
          {text.closedHint}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={`/seat-orders/${order.id}/invoice`} variant={isOpen ? undefined : 'outline'}>
          {text.openInvoice}
        </LinkButton>
        {isOpen && (
          <Button variant="outline" onClick={() => setCancelling(true)}>
            {text.cancel}
          </Button>
        )}
      </div>
      {isCancelling && <CancelDialog orderId={order.id} onClose={() => setCancelling(false)} />}
    </Card>
  )
}

function TakeBackAll({ order }: { order: SeatOrder }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {text.takeBackAll}
      </Button>
      {isAsking && <ReturnDialog order={order} onClose={() => setAsking(false)} />}
    </>
  )
}
