import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/queue.ts'
import { cancelPayment, lockPayment, type Payment, paymentColumns } from './payment.ts'

/** Expires payments that no call touches; a call expires its payment lazily. */
export const expirePaymentsJob = defineJob('expire-payments', { retryLimit: 1 }, '*/5 * * * *')

/** Payme's code for "cancelled by timeout", used for every provider. */
const REASON_TIMEOUT = 4

/** How long a payment may stay pending. Paynet has no pending step: its one call credits. */
const EXPIRY = {
  // "43 200 000 ms counted from Payme's `time`, not from our `create_time`."
  payme: { afterMs: 43_200_000, since: 'provider_time' },
  // "Prepared rows without Complete: cancel after 30 minutes." The time in Click's signature names no time zone.
  click: { afterMs: 1_800_000, since: 'created_at' },
  // "Unconfirmed transaction: failed after 30 minutes without confirm."
  uzum: { afterMs: 1_800_000, since: 'created_at' },
} as const

type WaitingProvider = keyof typeof EXPIRY

/** Expired if now − since ≥ the provider's limit. */
export function hasExpired(deps: Pick<Deps, 'clock'>, provider: WaitingProvider, since: Date): boolean {
  return deps.clock.now().getTime() - since.getTime() >= EXPIRY[provider].afterMs
}

/** True if our expiry cancelled the payment and the provider has not ended it since. */
export const isExpiredByUs = (payment: Payment): boolean =>
  payment.status === 'cancelled' &&
  payment.cancel_reason === REASON_TIMEOUT &&
  payment.provider_cancelled_at === null

/** Locks the payment, and first cancels it if it has expired. */
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

/** The condition on `payment` for the provider's payments that are pending although they had expired at the given moment. */
export function expiredBefore(provider: WaitingProvider, moment: Date): Statement {
  const { afterMs, since } = EXPIRY[provider]
  const column = since === 'created_at' ? sql`created_at` : sql`provider_time`
  return sql`provider = ${provider} and status = 'pending' and ${column} <= ${new Date(moment.getTime() - afterMs)}`
}

/** Cancels the payments that a provider has not confirmed in time. Returns their number. */
export async function expirePayments(
  deps: Pick<Deps, 'db' | 'clock'>,
  provider: WaitingProvider,
): Promise<number> {
  const now = deps.clock.now()
  return deps.db.run(sql`
    update payment set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${REASON_TIMEOUT}
     where ${expiredBefore(provider, now)}`)
}

/** Records that the provider has ended a payment, locked by the caller, which had already expired here. */
export async function endExpiredPayment(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  payment: Payment,
): Promise<Payment> {
  const ended = await tx.one<Payment>(sql`
    update payment set provider_cancelled_at = ${deps.clock.now()}
     where id = ${payment.id} and status = 'cancelled' and provider_cancelled_at is null returning ${paymentColumns}`)
  if (!ended) throw new Error(`payment ${payment.id} was not swept`)
  return ended
}
