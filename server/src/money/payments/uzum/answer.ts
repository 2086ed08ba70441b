import { isExpiredByUs } from '../expire-payments.ts'
import type { Payment } from '../payment.ts'

/** Error codes of the Merchant API. */
const ERRORS = {
  no_access: 10001,
  not_json: 10002,
  bad_operation: 10003,
  missing: 10005,
  wrong_service: 10006,
  no_account: 10007,
  request_used: 10008,
  request_closed: 10009,
  already_created: 10010,
  wrong_amount: 10011,
  below_minimum: 10012,
  above_maximum: 10013,
  no_transaction: 10014,
  cancelled: 10015,
  already_confirmed: 10016,
  cannot_cancel: 10017,
  already_cancelled: 10018,
  internal: 99999,
} as const

/** The code of a number to which nothing can be paid. */
export const UNPAYABLE = {
  unknown: 'no_account',
  blocked: 'no_account',
  used: 'request_used',
  closed: 'request_closed',
} as const

type UzumErrorName = keyof typeof ERRORS

/** The reply of a webhook: the fields of a success, or the code of a failure. */
export type Answer = { success: object } | { errorCode: number }

export const refused = (name: UzumErrorName): Answer => ({ errorCode: ERRORS[name] })

/** Thrown by the parameter readers, before anything is written. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(name: UzumErrorName) {
    super(name)
    this.answer = refused(name)
  }
}

/** `cancel_reason` of a payment that the provider reversed. */
export const REASON_REVERSED = 5

/** The provider's name of a payment's state: an expired payment is FAILED until the provider reverses it. */
export function stateOf(payment: Payment): 'CREATED' | 'CONFIRMED' | 'REVERSED' | 'FAILED' {
  if (payment.status === 'pending') return 'CREATED'
  if (payment.status === 'credited') return 'CONFIRMED'
  return isExpiredByUs(payment) ? 'FAILED' : 'REVERSED'
}

export const millis = (time: Date | null): number | null => time?.getTime() ?? null

/** When it was reversed; null until then, also for a payment that has only expired. */
export const reverseTime = (payment: Payment): number | null =>
  stateOf(payment) === 'REVERSED' ? millis(payment.provider_cancelled_at ?? payment.cancelled_at) : null
