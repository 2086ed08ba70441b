import { type Static, Type } from 'typebox'
import { Paging, VISIBLE } from './common.ts'
import type { PayoutStatus } from './money.ts'

export const ReferenceBody = Type.Object({ reference: Type.Optional(Type.String({ maxLength: 100 })) })
export type ReferenceBody = Static<typeof ReferenceBody>

export const NoteBody = Type.Object({
  note: Type.String({ minLength: 3, maxLength: 1000, pattern: VISIBLE }),
})
export type NoteBody = Static<typeof NoteBody>

export const ReconciliationParams = Type.Object({
  provider: Type.Union([
    Type.Literal('payme'),
    Type.Literal('click'),
    Type.Literal('uzum'),
    Type.Literal('paynet'),
  ]),
})

/** Days of the statement in Tashkent, both included, at most 31. */
export const ReconciliationBody = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
})
export type ReconciliationBody = Static<typeof ReconciliationBody>

export const RegisterQuery = Type.Object({
  register: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
})

export const PercentBody = Type.Object({ percent: Type.Number({ minimum: 0, maximum: 90 }) })
export type PercentBody = Static<typeof PercentBody>

/** `kind` of transfer, `cause` (`purchase:7`) and `user_id` (whose account moved) narrow the list. */
export const LedgerQuery = Type.Object({
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  cause: Type.Optional(Type.String({ maxLength: 60 })),
  user_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647 })),
  ...Paging,
})
export type LedgerQuery = Static<typeof LedgerQuery>

export interface AdminPayout {
  id: number
  status: PayoutStatus
  amount: number
  card_last4: string
  /** Whole card number, only in `GET /api/admin/payouts/{id}` and audited: the operator needs it to pay. */
  card_number?: string
  pinfl?: string
  comment: string | null
  teacher: { id: number; first_name: string; last_name: string }
  reference: string | null
  refusal_reason: string | null
  /** The register that carried it to the bank, if any: then the bank may have it in hand. */
  register_id: number | null
  /**
   * Where a provider carries it to the card: `waiting` nothing was asked for yet, `draft` and `sent` it is in the provider's
   * hands alone. `message` is what the provider said last.
   */
  transfer: { state: 'waiting' | 'draft' | 'sent' | 'paid' | 'failed'; message: string | null } | null
  created_at: string
  paid_at: string | null
}

/** How many payouts the bank's answer has settled, and how many were what it says already. */
export interface BankAnswersTaken {
  paid: number
  failed: number
  already: number
}

/** The fee in force and how it came about, newest first; `set_by` is null for the first. */
export interface FeeState {
  percent: number
  history: {
    percent: number
    set_by: { id: number; first_name: string; last_name: string } | null
    valid_from: string
  }[]
}

export interface AdminPurchase {
  id: number
  course: { id: number; title: string }
  student: { id: number; first_name: string; last_name: string }
  teacher: { id: number; first_name: string; last_name: string }
  /** UZS: what the student paid, and the platform's part of it. */
  paid: number
  fee: number
  created_at: string
  refunded_at: string | null
  refund_reason: string | null
}

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
