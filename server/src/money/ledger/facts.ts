import { priceToPay } from '@kashf/contract/money/amount.ts'
import type { PartOf } from '@kashf/contract/purchases/parts.ts'
import { sql } from '../../db/sql.ts'

/** The terms on which a buyer refunded a course alone. */
export interface OwnRefund {
  hours: number
  watched_percent: number
}

/** Every lesson of the course was a test, and all of them were cancelled. */
export interface CancelledTestsRefund {
  tests_cancelled: true
}

/** Why money was returned: an operator's text, or the rule that applied. */
export type RefundReason = string | OwnRefund | CancelledTestsRefund

/**
 * The facts of a transfer, independent of language: the closed list of kinds, each with what its statement lines name.
 * Names stay as they were. Stored as `ledger_transfer.kind` and `facts`.
 */
export type TransferFacts =
  /** The title is of the course that somebody else pays for. */
  | { kind: 'topup' | 'topup_reversal'; facts: { app: string; title?: string } }
  | { kind: 'purchase'; facts: PurchaseFacts }
  | {
      kind: 'refund'
      facts: { title: string; is_gift?: boolean; places?: number; part?: PartOf; reason?: RefundReason }
    }
  | { kind: 'payout_reserve' | 'payout_paid'; facts: { card_last4: string } }
  | { kind: 'seats'; facts: { title: string; seats: number } }
  | { kind: 'seat_return'; facts: { title: string } }
  | { kind: 'payout_refused' | 'payout_returned'; facts: { reason: string } }

export interface PurchaseFacts {
  title: string
  /** Whether the wallet paid for a gift code or the code was used. */
  gift?: 'bought' | 'used'
  /** How many places a buyer paid for at once. */
  places?: number
  /** True when the code of such a place was used. */
  is_place?: boolean
  /** True for another term of a course that the buyer already had. */
  is_renewal?: boolean
  /** The price with the fee, before the discount of a promo code or a bundle, tiyin. */
  full_price_tiyin?: number
  promo_code?: string
  /** What members of the course's team got of it, tiyin. */
  shared_tiyin?: number
  bundle?: string
  /** The part of a course that is bought in parts, and how many there are. */
  part?: PartOf
}

/**
 * What a purchase `p` with a promo code would have cost without it, tiyin, as its buyer was shown; null for others. The code
 * lowers the fee as well, so that it cannot be computed from the percent of the sale.
 */
export const fullPriceOfCode = sql`(
  select (t.facts->>'full_price_tiyin')::bigint from ledger_transfer t
   where t.id = p.transfer_id and t.facts->>'promo_code' is not null)`

/** What a sale would have cost without its discount, with the fee, tiyin. */
export const undiscountedPrice = (sale: {
  price_tiyin: bigint
  fee_tiyin: bigint
  discount_tiyin: bigint
  percent: number
}): bigint =>
  sale.discount_tiyin === 0n
    ? sale.price_tiyin + sale.fee_tiyin
    : priceToPay(sale.price_tiyin + sale.discount_tiyin, sale.percent)
