import { isExpiredByUs } from '../expire-payments.ts'
import type { Payment } from '../payment.ts'

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
