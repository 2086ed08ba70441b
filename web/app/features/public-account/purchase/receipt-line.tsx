import type { Receipt } from '@kashf/contract/purchases/promo-codes.ts'
import { formatDate, formatMoney } from '../../../shell/format/format.ts'
import { receiptText as text } from '../../../text/learn/purchase.ts'

/**
 * The amount and date of the payment for an owned course, with the price before a discount; renders nothing for a free
 * course.
 */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { paid, full_price, promo_code, bundle, bought_at, fiscal } = receipt
  if (full_price === 0) return null
  return (
    <p className="text-md text-ink-2">
      {text.paid(formatMoney(paid), formatDate(bought_at))}
      {promo_code && <span className="text-teal">. {text.instead(formatMoney(full_price), promo_code)}</span>}
      {bundle && <span className="text-teal">. {text.inBundle(formatMoney(full_price), bundle)}</span>}
      {fiscal && (
        <span className="block text-sm">
          {text.fiscal(fiscal.ikpu, fiscal.vat_percent, formatMoney(fiscal.vat))}
        </span>
      )}
    </p>
  )
}
