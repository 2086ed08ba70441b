import { type Static, Type } from 'typebox'
import type { Movement } from './accounts.ts'
import { Id, nullable, Paging, Time } from './common.ts'

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

const PayoutStatus = Type.Union([
  Type.Literal('requested'),
  Type.Literal('approved'),
  Type.Literal('paid'),
  Type.Literal('refused'),
  Type.Literal('returned'),
])
export type PayoutStatus = Static<typeof PayoutStatus>

export const PayoutAnswer = Type.Object({ id: Id, status: PayoutStatus })

export const Payout = Type.Object({
  ...PayoutAnswer.properties,
  amount: Type.Number({ description: 'UZS' }),
  card_last4: Type.String(),
  comment: nullable(Type.String()),
  refusal_reason: nullable(Type.String()),
  created_at: Time,
  paid_at: nullable(Time),
})
export type Payout = Static<typeof Payout>

/** A course that was bought, or was bought already. */
export const BoughtAnswer = Type.Object({
  course_id: Id,
  access_expires_at: nullable(Time, 'null is for life'),
})

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
