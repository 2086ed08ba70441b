import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema } from '../common.ts'
import { MAX_STATEMENT_BYTES } from '../media/file-sizes.ts'
import { deskPageSchema } from './desk.ts'
import {
  AdminGift,
  AdminPaymentCase,
  AdminPayout,
  AdminPurchase,
  AllowCardBody,
  AllowedCard,
  ApproveCreditBody,
  BalancePeriod,
  BankAnswersResult,
  LedgerPage,
  LedgerQuery,
  NoteBody,
  ProposeCreditBody,
  PurchasesQuery,
  ReconciliationBody,
  ReconciliationParams,
  ReconciliationResult,
  ReconciliationRun,
  ReferenceBody,
  RegisterQuery,
  StatementPreview,
  StatementPreviewBody,
  TrialBalance,
} from './money.ts'
import { AuditQuery, QueueQuery, ReasonBody } from './operators.ts'
import { AdminSeatOrder, MatchTransferBody, SeatTermsBody, SeatTermsState } from './seat-orders.ts'

export const operatorsMoneyCalls = {
  // Exports
  'GET /api/admin/ledger/export.csv': { query: LedgerQuery, produces: 'text/csv' },
  'GET /api/admin/purchases/export.csv': { query: PurchasesQuery, produces: 'text/csv' },
  'GET /api/admin/reports/export.csv': { query: QueueQuery, produces: 'text/csv' },
  'GET /api/admin/audit/export.csv': { query: AuditQuery, produces: 'text/csv' },
  'GET /api/admin/ledger/turnover.csv': { query: BalancePeriod, produces: 'text/csv' },

  // Payouts
  'GET /api/admin/payouts': { query: QueueQuery, answer: deskPageSchema(AdminPayout) },
  'GET /api/admin/payouts/:id': { answer: answerSchema(AdminPayout) },
  'POST /api/admin/payouts/:id/approve': { answer: answerSchema(AdminPayout) },
  'POST /api/admin/payouts/:id/paid': { body: ReferenceBody, answer: answerSchema(AdminPayout) },
  'POST /api/admin/payouts/:id/refuse': { body: ReasonBody, answer: answerSchema(AdminPayout) },
  'POST /api/admin/payouts/:id/return': { body: ReasonBody, answer: answerSchema(AdminPayout) },
  'GET /api/admin/payouts/register.csv': { query: RegisterQuery, produces: 'text/csv' },
  'POST /api/admin/payouts/bank-answers': {
    files: { file: { maxBytes: MAX_STATEMENT_BYTES } },
    answer: answerSchema(BankAnswersResult),
  },
  'POST /api/admin/teachers/:id/payout-card': { body: AllowCardBody, answer: answerSchema(AllowedCard) },

  // Ledger, purchases, gifts, reconciliation
  'GET /api/admin/ledger': { query: LedgerQuery, answer: LedgerPage },
  'GET /api/admin/ledger/balance': { query: BalancePeriod, answer: answerSchema(TrialBalance) },
  'GET /api/admin/purchases': { query: PurchasesQuery, answer: deskPageSchema(AdminPurchase) },
  'POST /api/admin/purchases/:id/refund': { body: ReasonBody, answer: answerSchema(AdminPurchase) },
  'GET /api/admin/gifts': { query: QueueQuery, answer: deskPageSchema(AdminGift) },
  'POST /api/admin/gifts/:id/void': { body: ReasonBody, answer: answerSchema(AdminGift) },
  'GET /api/admin/seat-orders': { query: QueueQuery, answer: deskPageSchema(AdminSeatOrder) },
  'POST /api/admin/seat-orders/:id/match': { body: MatchTransferBody, answer: answerSchema(AdminSeatOrder) },
  'POST /api/admin/seat-orders/:id/void': { body: ReasonBody, answer: answerSchema(AdminSeatOrder) },
  'GET /api/admin/seat-terms': { answer: answerSchema(SeatTermsState) },
  'PUT /api/admin/seat-terms': { body: SeatTermsBody, answer: answerSchema(SeatTermsState) },
  'POST /api/admin/reconciliation/:provider': {
    params: ReconciliationParams,
    body: ReconciliationBody,
    files: { file: { maxBytes: MAX_STATEMENT_BYTES } },
    answer: answerSchema(ReconciliationResult),
  },
  'POST /api/admin/reconciliation/:provider/preview': {
    params: ReconciliationParams,
    body: StatementPreviewBody,
    files: { file: { maxBytes: MAX_STATEMENT_BYTES } },
    answer: answerSchema(StatementPreview),
  },
  'GET /api/admin/reconciliation': { answer: answerSchema(Type.Array(ReconciliationRun)) },
  'GET /api/admin/payment-cases': { query: QueueQuery, answer: deskPageSchema(AdminPaymentCase) },
  'POST /api/admin/payment-cases/:id/credit': {
    body: ProposeCreditBody,
    answer: answerSchema(AdminPaymentCase),
  },
  'DELETE /api/admin/payment-cases/:id/credit': { answer: answerSchema(AdminPaymentCase) },
  'POST /api/admin/payment-cases/:id/credit/approve': {
    body: ApproveCreditBody,
    answer: answerSchema(AdminPaymentCase),
  },
  'POST /api/admin/payment-cases/:id/resolve': { body: NoteBody, answer: answerSchema(AdminPaymentCase) },
} satisfies Calls
