import { Movement } from '../accounts/accounts.ts'
import type { Calls } from '../call.ts'
import { answerSchema, pageSchema } from '../common.ts'
import {
  Earnings,
  Payout,
  PayoutAnswer,
  PayoutBody,
  PayoutListQuery,
  PayoutTerms,
  StatementPeriod,
  StatementQuery,
  StatementSheet,
  TopUp,
  TopUpQuery,
} from './money.ts'

export const moneyCalls = {
  // Payouts
  'POST /api/outApis/payoutteacher': { body: PayoutBody, answer: answerSchema(PayoutAnswer) },
  'GET /api/outApis/payouts': { query: PayoutListQuery, answer: pageSchema(Payout) },
  'GET /api/outApis/payout-terms': { answer: answerSchema(PayoutTerms) },

  'GET /api/users/earnings': { answer: answerSchema(Earnings) },

  // Wallet
  'GET /api/users/top-up': { query: TopUpQuery, answer: answerSchema(TopUp) },
  'GET /api/users/statement': {
    query: StatementQuery,
    answer: pageSchema(Movement),
    scope: 'statement:read',
  },
  'GET /api/users/statement.csv': { query: StatementPeriod, produces: 'text/csv', scope: 'statement:read' },
  'GET /api/users/statement-sheet': { query: StatementPeriod, answer: answerSchema(StatementSheet) },
} satisfies Calls
