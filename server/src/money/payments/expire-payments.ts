import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { defineJob } from '../../jobs/queue.ts'
import type { Deps } from '../../runtime/deps.ts'
import { cancelPayment } from './cancel-payment.ts'
import { lockPayment, type Payment } from './payment.ts'

/** The sweep beside the lazy expiry of each call. */
export const expirePaymentsJob = defineJob('expire-payments', { retryLimit: 1 }, '*/5 * * * *')

/** Payme's number for "cancelled by timeout"; ours for every provider. */
const REASON_TIMEOUT = 4

/** How long a payment may wait to be confirmed. Paynet has no waiting: its one step is the credit. */
const EXPIRY = {
  // "43 200 000 ms counted from Payme's `time`, not from our `create_time`."
  payme: { afterMs: 43_200_000, since: 'provider_time' },
  // "Prepared rows without Complete: cancel after 30 minutes." The time in Click's signature names no time zone.
  click: { afterMs: 1_800_000, since: 'created_at' },
  // "Unconfirmed transaction: failed after 30 minutes without confirm."
  uzum: { afterMs: 1_800_000, since: 'created_at' },
} as const

type WaitingProvider = keyof typeof EXPIRY

/** Expired when now − since ≥ the provider's term. */
export function hasExpired(deps: Pick<Deps, 'clock'>, provider: WaitingProvider, since: Date): boolean {
  return deps.clock.now().getTime() - since.getTime() >= EXPIRY[provider].afterMs
}

/** True of a payment that only our own clock has cancelled. */
export const isSwept = (payment: Payment): boolean =>
  payment.status === 'cancelled' &&
  payment.cancel_reason === REASON_TIMEOUT &&
  payment.provider_cancelled_at === null

/** The payment, locked, as it is now: one that has waited too long is cancelled before anything else is said of it. */
export async function lockCurrentPayment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  provider: WaitingProvider,
  id: string,
): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, provider, id)
  if (payment?.status === 'pending' && hasExpired(deps, provider, payment[EXPIRY[provider].since])) {
    return cancelPayment(deps, tx, payment, REASON_TIMEOUT)
  }
  return payment
}

/** A condition over `payment`: the provider's payments that still wait though their time was over at a moment. */
export function expiredBefore(provider: WaitingProvider, moment: Date): Statement {
  const { afterMs, since } = EXPIRY[provider]
  const column = since === 'created_at' ? sql`created_at` : sql`provider_time`
  return sql`provider = ${provider} and status = 'pending' and ${column} <= ${new Date(moment.getTime() - afterMs)}`
}

/** Cancels what a provider never confirmed in time. Returns how many. */
export async function expirePayments(
  deps: Pick<Deps, 'db' | 'clock'>,
  provider: WaitingProvider,
): Promise<number> {
  const now = deps.clock.now()
  return deps.db.run(sql`
    update payment set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${REASON_TIMEOUT}
     where ${expiredBefore(provider, now)}`)
}
