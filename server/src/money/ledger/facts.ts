/** The terms on which a buyer refunded a course alone. */
export interface OwnRefund {
  hours: number
  watched_percent: number
}

/** Why money was returned: as an operator wrote it, or the rule that applied. */
export type RefundReason = string | OwnRefund

/**
 * What happened, without a language: the closed list of transfers with the facts that their lines in statements name. Names are
 * as they were. Stored as `ledger_transfer.kind` and `facts`.
 */
export type TransferFacts =
  | { kind: 'topup' | 'topup_reversal'; facts: { app: string } }
  | { kind: 'purchase'; facts: PurchaseFacts }
  | { kind: 'refund'; facts: { title: string; is_gift?: boolean; reason?: RefundReason } }
  | { kind: 'payout_reserve' | 'payout_paid'; facts: { card_last4: string } }
  | { kind: 'payout_refused' | 'payout_returned'; facts: { reason: string } }

export interface PurchaseFacts {
  title: string
  /** The wallet paid for a code, or the code was used. */
  gift?: 'bought' | 'used'
  /** Another term of a course that the buyer had. */
  is_renewal?: boolean
  /** With the fee and without the discount of the promo code or the bundle. */
  full_price_tiyin?: number
  promo_code?: string
  bundle?: string
}
