import type { Receipt } from '@kashf/contract/purchases/promo-codes.ts'
import { formatCount, formatDate, formatMoney } from '../../../shell/format/format.ts'
import { receiptText as text } from '../../../text/buy/purchase.ts'

/**
 * The amount and date of the payment for an owned course, with the price before a discount; renders nothing for a free
 * course.
 */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const { paid, full_price, promo_code, bundle, bought_at, fiscal } = receipt
  if (full_price === 0) return null
  const [amount, day, full] = [formatMoney(paid), formatDate(bought_at), formatCount(full_price)]
  return (
    <p className="text-md text-ink-2">
      {promo_code
        ? text.paidAtCode(amount, day, full, promo_code)
        : bundle
          ? text.paidInBundle(amount, day, full, bundle)
          : text.paid(amount, day)}
      {fiscal && (
        <span className="block text-sm">
          {text.fiscal(fiscal.ikpu, fiscal.vat_percent, formatMoney(fiscal.vat))}
        </span>
      )}
    </p>
  )
}
