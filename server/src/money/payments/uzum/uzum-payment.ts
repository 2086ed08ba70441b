import { isSwept } from '../expire-payments.ts'
import type { Payment } from '../payment.ts'

/** Asked back by the provider. */
export const REASON_REVERSED = 5

/** The provider's words for what a transaction is in: what nobody confirmed in time has FAILED, until it is reversed. */
export function stateOf(payment: Payment): 'CREATED' | 'CONFIRMED' | 'REVERSED' | 'FAILED' {
  if (payment.status === 'pending') return 'CREATED'
  if (payment.status === 'credited') return 'CONFIRMED'
  return isSwept(payment) ? 'FAILED' : 'REVERSED'
}

export const millis = (time: Date | null): number | null => time?.getTime() ?? null

/** When it was reversed; null until then, and a payment that only expired has not been. */
export const reverseTime = (payment: Payment): number | null =>
  stateOf(payment) === 'REVERSED' ? millis(payment.provider_cancelled_at ?? payment.cancelled_at) : null
