import type { PromoQuote } from '@kashf/contract/purchases/promo-codes.ts'
import type { ReactNode } from 'react'

/** What the promo code of the URL makes of the price. */
export interface Offer {
  code: string
  /** The query that carries the code through login. */
  query: string
  /** Undefined when the code does not apply. */
  quote?: PromoQuote
  /** What is to be paid, UZS. */
  price_to_pay: number
  /** The price as shown, with the one before the discount. */
  shown?: ReactNode
  /** Which code, or why it does not apply. */
  note: ReactNode
}
