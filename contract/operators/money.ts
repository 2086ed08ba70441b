import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, Paging, PersonName, pageSchema, Time, VISIBLE } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { FeeTerms, Percent, TeacherFees } from '../money/fees.ts'
import { MAX_CARD_NUMBER } from '../money/limits.ts'
import { PaymentProvider, PayoutStatus } from '../money/money.ts'
import { GiftStatus } from '../purchases/gifts.ts'
import { PartOf } from '../purchases/parts.ts'
import {
  MAX_BANK_REFERENCE,
  MAX_FEE_PERCENT,
  MAX_REASON,
  MAX_STATE_WORDS,
  MAX_STATEMENT_FORMAT,
  MIN_REASON,
} from './limits.ts'
import { QueueQuery } from './operators.ts'

export const ReferenceBody = Type.Object({
  reference: Type.Optional(Type.String({ maxLength: MAX_BANK_REFERENCE })),
})
export type ReferenceBody = Static<typeof ReferenceBody>

export const NoteBody = Type.Object({
  note: Type.String({ minLength: MIN_REASON, maxLength: MAX_REASON, pattern: VISIBLE }),
})
export type NoteBody = Static<typeof NoteBody>

const caseAmount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10000000000,
  multipleOf: 0.01,
  description: 'UZS, as the statement shows it: another amount refuses the call',
})

/** A proposal to credit a payment that the app charged and we lack. */
export const ProposeCreditBody = Type.Object({
  amount: caseAmount,
  account_number: Type.Optional(
    Type.String({ maxLength: 8, description: 'of the wallet, when we have no payment of the transaction' }),
  ),
  reason: Type.String({ minLength: MIN_REASON, maxLength: MAX_REASON, pattern: VISIBLE }),
})

export const ApproveCreditBody = Type.Object({ amount: caseAmount })

export const ReconciliationParams = Type.Object({ provider: PaymentProvider })

const Separator = oneOf(['comma', 'semicolon', 'tab'])
const ColumnName = Type.String({ minLength: 1, maxLength: 100 })
const Words = Type.Array(Type.String({ maxLength: 100 }), { maxItems: MAX_STATE_WORDS })

/** How a statement is read: which columns it has, and which words of the state mean what. */
export const StatementFormat = Type.Object({
  separator: Separator,
  id: ColumnName,
  amount: ColumnName,
  state: ColumnName,
  amounts: oneOf(['uzs', 'tiyin'], {
    description: '`uzs`: `1 234,56`, `1234.56` or `1234`; `tiyin`: whole numbers',
  }),
  paid: Words,
  reversed: Words,
  ignored: Words,
})
export type StatementFormat = Static<typeof StatementFormat>

export const StatementPreviewBody = Type.Object({ separator: Type.Optional(Separator) })

/** The beginning of a statement, from which an operator chooses its format. */
export const StatementPreview = Type.Object({
  separator: Separator,
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      words: nullable(Type.Array(Type.String()), `its different values; null: more than ${MAX_STATE_WORDS}`),
    }),
  ),
  rows: Type.Array(Type.Array(Type.String()), { description: 'the first rows' }),
  format: nullable(StatementFormat, 'that of the last statement of this app, if the columns are the same'),
})
export type StatementPreview = Static<typeof StatementPreview>

/** Days of the statement in Tashkent, both included, at most `MAX_STATEMENT_DAYS`. */
export const ReconciliationBody = Type.Object({
  from: Day,
  to: Day,
  dry_run: Type.Optional(Type.Boolean({ description: 'only compares, and records nothing' })),
  format: Type.Optional(
    Type.String({
      maxLength: MAX_STATEMENT_FORMAT,
      description: 'a `StatementFormat` as JSON; without it: `transaction_id`, `amount`, `state`',
    }),
  ),
})
export type ReconciliationBody = Static<typeof ReconciliationBody>

/** A teacher's card whose number looks wrong, but which the operator has verified. */
export const AllowCardBody = Type.Object({
  card_number: Type.String({ minLength: 1, maxLength: MAX_CARD_NUMBER }),
})

export const AllowedCard = Type.Object({ card_last4: Type.String() })
export type AllowedCard = Static<typeof AllowedCard>

export const RegisterQuery = Type.Object({
  register: Type.Optional(Id),
})

const Days = FeeTerms.properties.brought_days
/**
 * What is left out stays as it is. The terms that the operator saw are `shown…`: the call is refused when others are in force
 * by now.
 */
export const PercentBody = Type.Object({
  percent: Percent,
  brought_percent: Type.Optional(Percent),
  brought_days: Type.Optional(Days),
  shown: Type.Optional(Percent),
  shown_brought_percent: Type.Optional(Percent),
  shown_brought_days: Type.Optional(Days),
})
export type PercentBody = Static<typeof PercentBody>

/**
 * Filters by `kind` of transfer, `cause` (`purchase:7`), `user_id`, the owner of an account in it, and days in Tashkent from
 * `from` to `to`, both included.
 */
export const LedgerQuery = Type.Object({
  id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'one transfer' }),
  ),
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  cause: Type.Optional(Type.String({ maxLength: 60 })),
  user_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
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
      state: oneOf(['waiting', 'draft', 'sent', 'paid', 'failed']),
      message: nullable(Type.String(), 'what the provider said last'),
    }),
    "where a provider carries it to the card: `waiting` nothing was asked for yet, `draft` and `sent` it is in the provider's hands alone",
  ),
  created_at: Time,
  paid_at: nullable(Time),
})
export type AdminPayout = Static<typeof AdminPayout>

/** The number of payouts that the bank's response has settled, and of those that had their result already. */
export const BankAnswersResult = Type.Object({
  paid: Type.Integer(),
  failed: Type.Integer(),
  already: Type.Integer(),
})
export type BankAnswersResult = Static<typeof BankAnswersResult>

/** The current fee and its history. */
export const FeeState = Type.Object({
  ...FeeTerms.properties,
  history: Type.Array(
    Type.Object({
      ...FeeTerms.properties,
      set_by: nullable(PersonName, 'null for the first'),
      valid_from: Time,
    }),
    { description: 'newest first' },
  ),
})
export type FeeState = Static<typeof FeeState>

const percentOrNull = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  minimum: 0,
  maximum: MAX_FEE_PERCENT,
  description: 'null for the general one',
})
/** The percents agreed with a teacher. `edit` is that of the state that the operator saw. */
export const TeacherFeesBody = Type.Object({
  percent: percentOrNull,
  brought_percent: percentOrNull,
  edit: Type.Integer({ minimum: 0, maximum: MAX_INT4 }),
})
export type TeacherFeesBody = Static<typeof TeacherFeesBody>

/** The percents agreed with a teacher, the general ones, and the latest changes. */
export const TeacherFeesState = Type.Object({
  ...TeacherFees.properties,
  general: FeeTerms,
  edit: Type.Integer({ description: 'rises with every change' }),
  history: Type.Array(Type.Object({ ...TeacherFees.properties, set_by: PersonName, valid_from: Time }), {
    description: 'newest first',
  }),
})
export type TeacherFeesState = Static<typeof TeacherFeesState>

/** Purchases of a period (days in Tashkent) and of a teacher. */
export const PurchasesQuery = Type.Object({
  ...QueueQuery.properties,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  teacher_id: Type.Optional(Id),
})
export type PurchasesQuery = Static<typeof PurchasesQuery>

export const AdminPurchase = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  student: PersonName,
  teacher: PersonName,
  paid: Type.Number({ description: 'UZS, what the student paid' }),
  fee: Type.Number({ description: "UZS, the platform's part of it" }),
  discount: Type.Number({ description: 'UZS, what the teacher waived of the price' }),
  full_price: Type.Number({ description: 'UZS, what the student would have paid without the discount' }),
  promo_code: nullable(Type.Object({ id: Id, code: Type.String() })),
  bundle: nullable(Type.Object({ id: Id, title: Type.String() })),
  part: nullable(PartOf),
  gift_from: nullable(PersonName, 'who paid for it and gets a refund; null: the student'),
  created_at: Time,
  refunded_at: nullable(Time),
  refund_reason: nullable(Type.String()),
  lessons_count: Type.Integer(),
  lessons_completed: Type.Integer(),
  watched_percent: Type.Number({ description: 'of the paid lessons, as players reported' }),
  delivered_percent: Type.Number({ description: 'of the paid lessons, as sent to devices or reported' }),
})
export type AdminPurchase = Static<typeof AdminPurchase>

/** A gift as an operator sees it: without its code, which is as good as money. */
export const AdminGift = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  giver: PersonName,
  teacher: PersonName,
  paid: Type.Number({ description: 'UZS, what the giver paid' }),
  status: GiftStatus,
  purchase_id: nullable(Id, 'of the student who used the code'),
  created_at: Time,
  used_at: nullable(Time),
  returned_at: nullable(Time),
  void_reason: nullable(Type.String(), 'why an operator voided it; null when nobody did'),
})
export type AdminGift = Static<typeof AdminGift>

const reconciliation = {
  id: Id,
  provider: PaymentProvider,
  source: oneOf(['statement', 'books', 'status']),
  from: Day,
  to: Day,
  lines: Type.Integer(),
  matched: Type.Integer({ description: 'payments without any difference' }),
  findings_count: Type.Integer(),
}

/**
 * One comparison of our payments: with a provider's statement, with our own ledger (`books`), or with the state that the
 * provider reports for each payment (`status`).
 */
export const ReconciliationRun = Type.Object({ ...reconciliation, created_at: Time })
export type ReconciliationRun = Static<typeof ReconciliationRun>

export const ReconciliationResult = Type.Object({
  ...reconciliation,
  id: nullable(Id, 'null for a dry run'),
  findings: Type.Array(
    Type.Object({
      kind: Type.String(),
      transaction_id: Type.String(),
      payment_id: nullable(Id),
      their_amount: nullable(Type.Number()),
      our_amount: nullable(Type.Number()),
    }),
    { description: 'the first 200; each has a case, except in a dry run. Amounts in UZS' },
  ),
})
export type ReconciliationResult = Static<typeof ReconciliationResult>

/**
 * A payment that a person must investigate. `missing_here`: the provider has it, we did not credit it; `missing_there`: we
 * credited it, the statement lacks it; `doubled`: twice in the statement; `altered`: another amount or state;
 * `statement_missing`: no statement of the day `subject` was uploaded; `reversal_refused`: the provider reversed it after the
 * money was spent; `paid_after_cancel`, `paid_twice`: the payer was charged in error; `waiting_too_long`: neither confirmed
 * nor expired; `ledger_differs`: the ledger contradicts the payment.
 */
export const AdminPaymentCase = Type.Object({
  id: Id,
  kind: Type.String(),
  provider: PaymentProvider,
  subject: Type.String({ description: "the provider's transaction id, or the day" }),
  payment: nullable(Type.Object({ id: Id, amount: Type.Number(), status: Type.String(), user: PersonName })),
  their_amount: nullable(Type.Number(), 'UZS; amounts and states of both sides, when they were compared'),
  their_state: nullable(Type.String()),
  our_amount: nullable(Type.Number()),
  our_state: nullable(Type.String()),
  created_at: Time,
  credit: nullable(
    Type.Object({
      user: PersonName,
      amount: Type.Number({ description: 'UZS' }),
      reason: Type.String(),
      operator: PersonName,
      created_at: Time,
      decided_by: nullable(PersonName, 'the second operator; null: nobody has approved it yet'),
    }),
    'a proposal to credit the lost payment',
  ),
  resolved_at: nullable(Time),
  note: nullable(Type.String()),
})
export type AdminPaymentCase = Static<typeof AdminPaymentCase>

export const LedgerTransfer = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  cause: Type.String(),
  comment: Type.String(),
  created_at: Time,
  entries: Type.Array(
    Type.Object({
      account: Type.String({ description: "its kind, with the owner's id if it has one: `wallet:12`" }),
      owner: nullable(PersonName, 'null: an account of the platform'),
      amount: Type.Number({ description: 'UZS' }),
    }),
    { description: 'they sum to zero' },
  ),
})
export type LedgerTransfer = Static<typeof LedgerTransfer>

/** The live check of the whole ledger. */
export const LedgerState = Type.Object({
  sum: Type.Number({ description: 'UZS, zero when all is well' }),
  transfers_count: Type.Integer(),
  checked_at: Time,
  verified: nullable(
    Type.Object({
      at: Time,
      holds: Type.Boolean(),
      checks: Type.Array(Type.Object({ name: Type.String(), holds: Type.Boolean(), figure: Type.String() })),
    }),
    'the last full check (nightly, or `npm run cli -- ledger verify`); null before the first',
  ),
})
export type LedgerState = Static<typeof LedgerState>

/** Days in Tashkent, both included. */
export const BalancePeriod = Type.Object({
  from: Day,
  to: Day,
})
export type BalancePeriod = Static<typeof BalancePeriod>

const balance = {
  opening: Type.Number({ description: 'UZS, before the period' }),
  credit: Type.Number({ description: 'UZS, what came in' }),
  debit: Type.Number({ description: 'UZS, what went out' }),
  closing: Type.Number({ description: 'UZS, after the period' }),
}

/** The ledger over a period by kind of account; every total of balances is zero. */
export const TrialBalance = Type.Object({
  ...BalancePeriod.properties,
  kinds: Type.Array(Type.Object({ kind: Type.String(), ...balance })),
  total: Type.Object(balance),
})
export type TrialBalance = Static<typeof TrialBalance>

/** A page of the ledger. */
export const LedgerPage = Type.Object({ ...pageSchema(LedgerTransfer).properties, state: LedgerState })
export type LedgerPage = Static<typeof LedgerPage>
