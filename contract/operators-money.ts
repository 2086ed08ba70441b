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

/** A teacher's card whose number looks wrong and which the operator has verified. */
export const AllowCardBody = Type.Object({ card_number: Type.String({ minLength: 1, maxLength: 40 }) })

export const AllowedCard = Type.Object({ card_last4: Type.String() })
export type AllowedCard = Static<typeof AllowedCard>

export const RegisterQuery = Type.Object({
  register: Type.Optional(Id),
})

export const PercentBody = Type.Object({ percent: Type.Number({ minimum: 0, maximum: 90 }) })
export type PercentBody = Static<typeof PercentBody>

/** Filters by `kind` of transfer, `cause` (`purchase:7`) and `user_id`, the owner of an account in it. */
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

/** How many payouts the bank's response has settled, and how many had its result already. */
export interface BankAnswersResult {
  paid: number
  failed: number
  already: number
}

/** The current fee and its history. */
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
 * One comparison of our payments: with a provider's statement, with our own ledger (`books`), or with the state that the
 * provider reports for each payment (`status`).
 */
export interface ReconciliationRun {
  id: number
  provider: string
  source: 'statement' | 'books' | 'status'
  from: string
  to: string
  lines: number
  /** Payments without any difference. */
  matched: number
  findings_count: number
  created_at: string
}

export interface ReconciliationResult extends Omit<ReconciliationRun, 'created_at'> {
  /** The first 200; each has a case. Amounts in UZS. */
  findings: {
    kind: string
    transaction_id: string
    payment_id: number | null
    their_amount: number | null
    our_amount: number | null
  }[]
}

/**
 * A payment that a person must investigate. `missing_here`: the provider has it, we did not credit it; `missing_there`: we
 * credited it, the statement lacks it; `doubled`: twice in the statement; `altered`: another amount or state;
 * `statement_missing`: no statement of the day `subject` was uploaded; `reversal_refused`: the provider reversed it after the
 * money was spent; `paid_after_cancel`, `paid_twice`: the payer was charged in error; `waiting_too_long`: neither confirmed
 * nor expired; `ledger_differs`: the ledger contradicts the payment.
 */
export interface AdminPaymentCase {
  id: number
  kind: string
  provider: string
  /** The provider's transaction id, or the day. */
  subject: string
  payment: {
    id: number
    amount: number
    status: string
    user: { id: number; first_name: string; last_name: string }
  } | null
  /** Amounts (UZS) and states of both sides, when they were compared. */
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
  /** UZS; they sum to zero. `account` is its kind, with the owner's id if it has one (`wallet:12`). */
  entries: { account: string; amount: number }[]
}

/** `state` of the ledger list: the live check of the whole ledger. */
export interface LedgerState {
  /** UZS, zero when all is well. */
  sum: number
  transfers_count: number
  checked_at: string
  /** Result of the last full check (nightly, or `npm run cli -- ledger verify`); null before the first. */
  verified: { at: string; holds: boolean; checks: { name: string; holds: boolean; figure: string }[] } | null
}
