import type { moneyCalls } from '@kashf/contract/money/calls.ts'
import type { Access } from './access.ts'

/** Who may make each call of wallets and payouts, and those of payment apps, which authenticate with their own credentials. */
export const MONEY_ACCESS: Readonly<
  Record<
    | keyof typeof moneyCalls
    | `POST /api/outApis/${'payme' | 'paynet' | `click/${string}` | `uzum/${string}`}`,
    Access
  >
> = {
  'POST /api/outApis/payoutteacher': { may: 'earners' },
  'GET /api/outApis/payouts': { may: 'studentsAndTeachers' },
  'GET /api/outApis/payout-terms': { may: 'studentsAndTeachers' },
  'GET /api/users/earnings': { may: 'studentsAndTeachers' },
  'GET /api/users/statement': { may: 'signedIn' },
  'GET /api/users/statement.csv': { may: 'signedIn' },
  'GET /api/users/top-up': { may: 'students' },
  'GET /api/users/statement-sheet': { may: 'signedIn' },
  'POST /api/outApis/payme': { may: 'everybody' },
  'POST /api/outApis/click/prepare': { may: 'everybody' },
  'POST /api/outApis/click/complete': { may: 'everybody' },
  'POST /api/outApis/uzum/check': { may: 'everybody' },
  'POST /api/outApis/uzum/create': { may: 'everybody' },
  'POST /api/outApis/uzum/confirm': { may: 'everybody' },
  'POST /api/outApis/uzum/reverse': { may: 'everybody' },
  'POST /api/outApis/uzum/status': { may: 'everybody' },
  'POST /api/outApis/paynet': { may: 'everybody' },
}
