import type { PromoQuote } from '@kashf/contract/purchases/promo-codes.ts'
import type { ReactNode } from 'react'

/** The effect of the URL's promo code on the price. */
export interface Offer {
  code: string
  /** The query that keeps the code through the login. */
  query: string
  /** Undefined when the code does not apply. */
  quote?: PromoQuote
  /** The price to pay, UZS. */
  price_to_pay: number
  /** The price as shown, with the one before the discount. */
  shown?: ReactNode
  /** The name of the code, or the reason why it does not apply. */
  note: ReactNode
  /** The reason why the code does not apply, for its field. */
  problem?: string
}
