import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { endExpiredPayment, isExpiredByUs } from '../expire-payments.ts'
import { cancelPayment, type Payment } from '../payment.ts'
import { reversePayment } from '../reverse-payment.ts'
import { type Answer, answered } from './answer.ts'

/** "On a negative `error`, cancel the payment on our side and answer -9." The payment is locked by the caller. */
export async function cancel(deps: Deps, tx: Tx, payment: Payment, error: number): Promise<Answer> {
  switch (payment.status) {
    case 'pending':
      await cancelPayment(deps, tx, payment, error)
      return answered('cancelled')
    case 'credited': {
      const reversed = await reversePayment(deps, tx, payment, error)
      // "Balance covers the sum: reverse the credit, -9. Balance does not cover it: change nothing, -4, a manual case."
      return answered(reversed ? 'cancelled' : 'already_paid')
    }
    case 'cancelled':
      // Click has now ended the payment as well, so that a success that it reports later is not credited.
      if (isExpiredByUs(payment)) await endExpiredPayment(deps, tx, payment)
      return answered('cancelled')
    case 'reversed':
      return answered('cancelled')
  }
}
