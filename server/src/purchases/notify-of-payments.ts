import { toUzs } from '@kashf/contract/money/amount.ts'
import { DAY_MS } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { repeat } from '../jobs/repeat.ts'
import { PROVIDER_NAMES } from '../money/payments/credit-payment.ts'
import { takePaymentNews } from '../money/payments/take-payment-news.ts'
import { notifyEach } from '../notices/notify.ts'
import { retryCharges } from './months/follow-months.ts'

const EVERY_MS = 1_000
const BATCH = 500
/** The maximum age of payments to notify about, because the demo school starts with a past. */
const NEWS_MS = DAY_MS

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'jobs' | 'log'>

/**
 * Notifies the owners of wallets about credited and reversed payments, exactly once, and lets months be charged again for which
 * the money was missing. It is an outbox, so that payment
 * apps do not wait for notices. Returns how many it processed.
 */
export function notifyOfPayments(deps: NotifyDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const news = await takePaymentNews(tx, BATCH)
    await retryCharges(tx, [...new Set(news.map(({ user_id }) => user_id))])
    const since = deps.clock.now().getTime() - NEWS_MS
    const fresh = news.filter(({ at }) => at.getTime() > since)
    await notifyEach(
      deps,
      tx,
      fresh.map(({ payment_id, kind, user_id, amount_tiyin, provider }) => ({
        userId: user_id,
        kind,
        subject: { amount: toUzs(amount_tiyin), app: PROVIDER_NAMES[provider] },
        once: `${kind}:${payment_id}`,
      })),
    )
    return news.length
  })
}

/** Notifies every second until the returned function is called. For the worker role; any number may run. */
export const keepNotifyingOfPayments = (deps: NotifyDeps): (() => Promise<void>) =>
  repeat(deps, {
    everyMs: EVERY_MS,
    failed: 'nobody was notified of payments',
    work: async () => {
      while ((await notifyOfPayments(deps)) === BATCH);
    },
  })
