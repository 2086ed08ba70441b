import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { cancelPayment } from '../cancel-payment.ts'
import { lockPayment, type Payment } from '../payment.ts'

/** "43 200 000 ms counted from Payme's `time`". */
export const TIMEOUT_MS = 43_200_000
/** Reason 4: cancelled by timeout. */
export const REASON_TIMEOUT = 4

/** The provider's numbers of what a transaction is in. */
export const STATE = { pending: 1, credited: 2, cancelled: -1, reversed: -2 } as const

/** Expired when now − time ≥ 12 h. */
export const hasExpired = (now: Date, time: Date): boolean => now.getTime() - time.getTime() >= TIMEOUT_MS

/** The payment, locked, as it is now: one that has waited for 12 hours is cancelled before anything else is said of it. */
export async function lockCurrentPayment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  id: string,
): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, 'payme', id)
  if (payment?.status === 'pending' && hasExpired(deps.clock.now(), payment.provider_time)) {
    return cancelPayment(deps, tx, payment, REASON_TIMEOUT)
  }
  return payment
}

/** "`transaction` is text": our own number of it. */
export const transactionOf = (payment: Payment): string => `tp_${payment.id}`

/** "Unset times are 0, not null." */
export const millis = (time: Date | null): number => time?.getTime() ?? 0
