import { type Static, Type } from 'typebox'
import { Amount, Movement, OwnerProof } from '../accounts/accounts.ts'
import { Day, Id, nullable, oneOf, Paging, Time } from '../common.ts'
import { MAX_PARTS, MAX_TYPED_CODE } from '../purchases/limits.ts'
import { VisitBody } from '../statistics/statistics.ts'
import { MAX_CARD_NUMBER, MAX_PAYOUT_COMMENT, MAX_PINFL } from './limits.ts'

/** The payment apps that top up a wallet. */
export const PaymentProvider = oneOf(['payme', 'click', 'uzum', 'paynet'])
export type PaymentProvider = Static<typeof PaymentProvider>

/** The price that the buyer saw, in UZS with the fee; the purchase never costs more. */
export const BuyQuery = Type.Object({
  price: Type.Optional(Type.Number({ minimum: 0, maximum: 10000000000 })),
  promo_code: Type.Optional(
    Type.String({
      maxLength: MAX_TYPED_CODE,
      description: 'nothing is bought without its discount; empty means none',
    }),
  ),
  tariff: Type.Optional(Id),
  group: Type.Optional(Id),
  ...VisitBody.properties,
})

export const PayoutBody = Type.Object({
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 10000000000, description: "so'm" }),
  cardNumber: Type.String({ minLength: 1, maxLength: MAX_CARD_NUMBER }),
  pinfl: Type.String({ minLength: 1, maxLength: MAX_PINFL }),
  comment: Type.Optional(Type.String({ maxLength: MAX_PAYOUT_COMMENT })),
  transactionData: Type.Optional(Type.String({ maxLength: 500 })),
  // Required for a card that the owner has not confirmed yet.
  ...OwnerProof,
})
export type PayoutBody = Static<typeof PayoutBody>

export const StatementAccount = oneOf(['wallet', 'earnings'], {
  description:
    "by default a teacher's earnings, a student's wallet; a student has earnings from shares of a course",
})
export type StatementAccount = Static<typeof StatementAccount>

/** Days in Tashkent, both included. */
export const StatementPeriod = Type.Object({
  account: Type.Optional(StatementAccount),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
})
export type StatementPeriod = Static<typeof StatementPeriod>
export const StatementQuery = Type.Object({ ...StatementPeriod.properties, ...Paging })
export type StatementQuery = Static<typeof StatementQuery>

/** `amount` in UZS; `back` is our page to which the payment app returns. */
export const TopUpQuery = Type.Object({
  amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10000000000 })),
  back: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^/([a-z0-9-]+(/[a-z0-9-]+)*)?(\\?kod=[A-Z0-9]{3,20})?(#[a-z-]+)?$',
    }),
  ),
})
export type TopUpQuery = Static<typeof TopUpQuery>

/** The payment apps that can be linked to. */
export const PaymentApp = oneOf(['Payme', 'Click'])

/** Limits of one top-up in UZS, and links that open the payment apps with everything filled in. */
export const TopUp = Type.Object({
  minimum: Type.Number(),
  maximum: Type.Number(),
  apps: Type.Array(PaymentApp, { description: 'those that can be linked to at all' }),
  links: Type.Array(Type.Object({ app: PaymentApp, url: Type.String() }), {
    description: 'none for an amount outside the limits',
  }),
})
export type TopUp = Static<typeof TopUp>

/** A printable statement: every line of the period, oldest first. Amounts in UZS. */
export const StatementSheet = Type.Object({
  opening: Type.Number({ description: 'before the first line' }),
  closing: Type.Number({ description: 'after the last' }),
  credit: Type.Number(),
  debit: Type.Number(),
  made_at: Time,
  lines: Type.Array(Type.Object({ ...Movement.properties, balance: Type.Number() })),
})
export type StatementSheet = Static<typeof StatementSheet>

export const PayoutListQuery = Type.Object(Paging)
export type PayoutListQuery = Static<typeof PayoutListQuery>

export const PayoutStatus = oneOf(['requested', 'approved', 'paid', 'refused', 'returned'])
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

/** A course that is now bought, or was bought already. */
export const BoughtAnswer = Type.Object({
  course_id: Id,
  access_expires_at: nullable(Time, 'null is for life'),
  is_first: Type.Boolean({ description: "the buyer's first course" }),
})

/** The conditions of a payout, shown before it is requested. */
export const PayoutTerms = Type.Object({
  minimum: Type.Number(),
  second_factor_from: Type.Number({ description: 'UZS; from this sum on the account needs a second factor' }),
  refund_window_hours: Type.Number(),
})
export type PayoutTerms = Static<typeof PayoutTerms>

/** Whether the buyer may refund a course without an operator, and why not. */
export const RefundTerms = Type.Object({
  amount: Type.Number({ description: 'UZS, what would come back' }),
  refunded_at: nullable(Time, 'when it was given back already'),
  refusal: nullable(
    oneOf([
      'refund_of_gift',
      'refund_window_over',
      'refund_watched_too_much',
      'refund_delivered_too_much',
      'refund_limit_reached',
    ]),
    'the failure that asking for it would meet; null when it may be given back',
  ),
  until: Type.String({ format: 'date-time', description: 'end of the refund window' }),
  watched_percent: Type.Number({ description: 'of the paid lessons, as players reported' }),
  delivered_percent: Type.Number({ description: 'of the paid lessons, as sent to devices or reported' }),
  limit_percent: Type.Number(),
})
export type RefundTerms = Static<typeof RefundTerms>

/** A part of a course that is bought in parts; without one its latest purchase. */
export const RefundQuery = Type.Object({
  part: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PARTS })),
})
export type RefundQuery = Static<typeof RefundQuery>

/** A refunded course, or a part of it. */
export const Refunded = Type.Object({
  course_id: Id,
  amount: Type.Number({ description: 'UZS, back in the wallet' }),
  refunded_at: Time,
})
export type Refunded = Static<typeof Refunded>

/** What a person has earned from sales and from shares of them, UZS. */
export const Earnings = Type.Object({
  ...Amount.properties,
  this_month: Type.Number({
    description: 'what came in this month of Tashkent, less what refunds took; payouts do not count',
  }),
})
export type Earnings = Static<typeof Earnings>
