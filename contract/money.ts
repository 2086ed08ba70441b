import { type Static, Type } from 'typebox'
import type { Movement } from './accounts.ts'
import { Paging } from './common.ts'

/** What the buyer was shown, UZS with the fee: never more is taken for it. */
export const BuyQuery = Type.Object({
  price: Type.Optional(Type.Number({ minimum: 0, maximum: 10000000000 })),
})

export const PayoutBody = Type.Object({
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 10000000000, description: "so'm" }),
  cardNumber: Type.String({ minLength: 1, maxLength: 40 }),
  pinfl: Type.String({ minLength: 1, maxLength: 40 }),
  comment: Type.Optional(Type.String({ maxLength: 500 })),
  transactionData: Type.Optional(Type.String({ maxLength: 500 })),
})
export type PayoutBody = Static<typeof PayoutBody>

/** Days in Tashkent, both included. */
export const StatementPeriod = Type.Object({
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
})
export type StatementPeriod = Static<typeof StatementPeriod>
export const StatementQuery = Type.Object({ ...StatementPeriod.properties, ...Paging })
export type StatementQuery = Static<typeof StatementQuery>

/** `amount` in UZS; `back` is the page of ours that the payment app leads back to. */
export const TopUpQuery = Type.Object({
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10000000000 })),
  back: Type.Optional(Type.String({ maxLength: 100, pattern: '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$' })),
})
export type TopUpQuery = Static<typeof TopUpQuery>

/** Limits of one top-up, UZS, and links into the payment apps with everything filled in. */
export interface TopUp {
  minimum: number
  maximum: number
  /** Those that can be linked to at all. */
  apps: ('Payme' | 'Click')[]
  /** None for an amount outside the limits. */
  links: { app: 'Payme' | 'Click'; url: string }[]
}

/** A statement as it is printed: every line of the period, oldest first. Amounts in UZS. */
export interface StatementSheet {
  /** Before the first line and after the last. */
  opening: number
  closing: number
  credit: number
  debit: number
  made_at: string
  lines: (Movement & { balance: number })[]
}

export const PayoutListQuery = Type.Object(Paging)
export type PayoutListQuery = Static<typeof PayoutListQuery>

export type PayoutStatus = 'requested' | 'approved' | 'paid' | 'refused' | 'returned'

export interface Payout {
  id: number
  status: PayoutStatus
  /** UZS. */
  amount: number
  card_last4: string
  comment: string | null
  refusal_reason: string | null
  created_at: string
  paid_at: string | null
}

/** What a payout needs to know before it is asked for. */
export interface PayoutTerms {
  minimum: number
  refund_window_hours: number
}

/** Whether a course may be given back by its buyer alone, and why not. */
export interface RefundTerms {
  /** UZS, what would come back. */
  amount: number
  /** When it was given back already. */
  refunded_at: string | null
  /** The failure that asking for it would meet; null when it may be given back. */
  refusal: 'refund_window_over' | 'refund_watched_too_much' | null
  /** End of the refund window. */
  until: string
  watched_percent: number
  limit_percent: number
}

/** A course that was given back. */
export interface Refunded {
  course_id: number
  /** UZS, back in the wallet. */
  amount: number
  refunded_at: string
}
