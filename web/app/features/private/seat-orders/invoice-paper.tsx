import type { SeatInvoice, SeatOrder } from '@kashf/contract/purchases/seat-orders.ts'
import { formatCount, formatDate, formatMoney } from '../../../shell/format/format.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { commonText } from '../../../text/common.ts'

/** The invoice as printed: black on white in every theme, A4. */
export function InvoicePaper({ order, invoice }: { order: SeatOrder; invoice: SeatInvoice }) {
  const lines = [
    { label: text.whatHead, value: text.what(order.course.title) },
    { label: text.countHead, value: formatCount(order.places) },
    { label: text.priceHead, value: formatMoney(order.price) },
    { label: text.sumHead, value: formatMoney(order.sum) },
  ]
  return (
    <article className="statement-paper mx-auto w-full max-w-210 rounded-lg border border-line bg-white p-5 text-md text-paper-ink sm:p-10">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-paper-ink pb-3">
        <h1 className="text-2xl font-bold">
          {text.paper} {text.paperNumber(invoice.number, formatDate(order.created_at))}
        </h1>
        <p className="text-lg font-bold">{commonText.product}</p>
      </header>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <dt className="text-xs text-paper-ink-2">{text.payee}</dt>
          <dd className="font-semibold whitespace-pre-line wrap-anywhere">{invoice.payee}</dd>
        </div>
        <div>
          <dt className="text-xs text-paper-ink-2">{text.payer}</dt>
          <dd className="wrap-anywhere">
            <span className="block font-semibold">{invoice.firm}</span>
            <span className="block">
              {text.stir}: {invoice.stir}
            </span>
            <span className="block">{invoice.address}</span>
            <span className="block">{invoice.contact}</span>
          </dd>
        </div>
      </dl>
      <dl className="mt-6 border-y border-paper-line py-3">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-1 last:font-bold">
            <dt className="text-paper-ink-2">{label}</dt>
            <dd className="tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 font-semibold">{text.purpose(invoice.number)}</p>
      <p className="mt-2">
        {text.payUntil(formatDate(invoice.expires_at))} {text.exact}
      </p>
    </article>
  )
}
