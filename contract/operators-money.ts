import { type Static, Type } from 'typebox'
import { Id, nullable, Paging, PersonName, Time, VISIBLE } from './common.ts'
import { PaymentProvider, PayoutStatus } from './money.ts'

export const ReferenceBody = Type.Object({ reference: Type.Optional(Type.String({ maxLength: 100 })) })
export type ReferenceBody = Static<typeof ReferenceBody>

export const NoteBody = Type.Object({
  note: Type.String({ minLength: 3, maxLength: 1000, pattern: VISIBLE }),
})
export type NoteBody = Static<typeof NoteBody>

export const ReconciliationParams = Type.Object({ provider: PaymentProvider })

/** Days of the statement in Tashkent, both included, at most 31. */
export const ReconciliationBody = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
})
export type ReconciliationBody = Static<typeof ReconciliationBody>

/** A card of a teacher whose number looks wrong and that the operator has looked at. */
export const AllowCardBody = Type.Object({ card_number: Type.String({ minLength: 1, maxLength: 40 }) })

export const AllowedCard = Type.Object({ card_last4: Type.String() })
export type AllowedCard = Static<typeof AllowedCard>

export const RegisterQuery = Type.Object({
  register: Type.Optional(Id),
})

export const PercentBody = Type.Object({ percent: Type.Number({ minimum: 0, maximum: 90 }) })
export type PercentBody = Static<typeof PercentBody>

/** `kind` of transfer, `cause` (`purchase:7`) and `user_id` (whose account moved) narrow the list. */
export const LedgerQuery = Type.Object({
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  cause: Type.Optional(Type.String({ maxLength: 60 })),
  user_id: Type.Optional(Id),
  ...Paging,
})
export type LedgerQuery = Static<typeof LedgerQuery>

export const AdminPayout = Type.Object({
  id: Id,
  status: PayoutStatus,
  amount: Type.Number(),
  approvals_needed: Type.Integer({
    description:
      'how many different operators must approve it before it is paid; 0 for those of earlier versions',
  }),
  approvals: Type.Array(Type.Object({ operator: PersonName, created_at: Time }), {
    description: 'who has approved it, oldest first',
  }),
  card_last4: Type.String(),
  card_number: Type.Optional(
    Type.String({
      description: 'whole, only in `GET /api/admin/payouts/{id}` and audited: it is needed to pay',
    }),
  ),
  pinfl: Type.Optional(Type.String()),
  comment: nullable(Type.String()),
  teacher: PersonName,
  reference: nullable(Type.String()),
  refusal_reason: nullable(Type.String()),
  register_id: nullable(
    Id,
    'the register that carried it to the bank, if any: then the bank may have it in hand',
  ),
  transfer: nullable(
    Type.Object({
      state: Type.Union([
        Type.Literal('waiting'),
        Type.Literal('draft'),
        Type.Literal('sent'),
        Type.Literal('paid'),
        Type.Literal('failed'),
      ]),
      message: nullable(Type.String(), 'what the provider said last'),
    }),
    "where a provider carries it to the card: `waiting` nothing was asked for yet, `draft` and `sent` it is in the provider's hands alone",
  ),
  created_at: Time,
  paid_at: nullable(Time),
})
export type AdminPayout = Static<typeof AdminPayout>

/** How many payouts the bank's answer has settled, and how many were what it says already. */
export interface BankAnswersTaken {
  paid: number
  failed: number
  already: number
}

/** The fee in force and how it came about. */
export const FeeState = Type.Object({
  percent: Type.Number(),
  history: Type.Array(
    Type.Object({
      percent: Type.Number(),
      set_by: nullable(PersonName, 'null for the first'),
      valid_from: Time,
    }),
    { description: 'newest first' },
  ),
})
export type FeeState = Static<typeof FeeState>

export const AdminPurchase = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  student: PersonName,
  teacher: PersonName,
  paid: Type.Number({ description: 'UZS, what the student paid' }),
  fee: Type.Number({ description: "UZS, the platform's part of it" }),
  created_at: Time,
  refunded_at: nullable(Time),
  refund_reason: nullable(Type.String()),
})
export type AdminPurchase = Static<typeof AdminPurchase>

/**
 * One comparison of our payments: with a provider's statement, with our own ledger (`books`), or with what the provider says of
 * each when it is asked (`status`).
 */
export interface ReconciliationRun {
  id: number
  provider: string
  source: 'statement' | 'books' | 'status'
  from: string
  to: string
  lines: number
  /** Payments found exactly as we hold them. */
  matched: number
  findings_count: number
  created_at: string
}

export interface ReconciliationResult extends Omit<ReconciliationRun, 'created_at'> {
  /** The first 200; each became a case. Amounts in UZS. */
  findings: {
    kind: string
    transaction_id: string
    payment_id: number | null
    their_amount: number | null
    our_amount: number | null
  }[]
}

/**
 * A payment that somebody must look at. `missing_here`: the provider took it, we did not credit it; `missing_there`: we
 * credited it, the statement lacks it; `doubled`: twice in the statement; `altered`: another sum or state;
 * `statement_missing`: nobody brought the statement of the day `subject`; `reversal_refused`: taken back when the money
 * was spent; `paid_after_cancel`, `paid_twice`: charged when it should not have been; `waiting_too_long`: neither confirmed nor
 * expired; `ledger_differs`: the ledger does not say what the payment says.
 */
export interface AdminPaymentCase {
  id: number
  kind: string
  provider: string
  /** The provider's number of the transaction, or the day. */
  subject: string
  payment: {
    id: number
    amount: number
    status: string
    user: { id: number; first_name: string; last_name: string }
  } | null
  /** UZS and state on either side, when they were compared. */
  their_amount: number | null
  their_state: string | null
  our_amount: number | null
  our_state: string | null
  created_at: string
  resolved_at: string | null
  note: string | null
}

export interface LedgerTransfer {
  id: string
  kind: string
  cause: string
  comment: string
  created_at: string
  /** UZS; the sum is zero. `account` is its kind, with its owner's id when it has one (`wallet:12`). */
  entries: { account: string; amount: number }[]
}

/** In `state` of the ledger list: the live check of the whole ledger. */
export interface LedgerState {
  /** UZS, zero when all is well. */
  sum: number
  transfers_count: number
  checked_at: string
  /** What the last whole check found (every night, or `npm run cli -- ledger verify`); null before the first. */
  verified: { at: string; holds: boolean; checks: { name: string; holds: boolean; figure: string }[] } | null
}
