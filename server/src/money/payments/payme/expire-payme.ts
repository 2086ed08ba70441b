import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../jobs/queue.ts'
import { REASON_TIMEOUT, TIMEOUT_MS } from './payme-payment.ts'

/** The sweep beside the lazy expiry of each call. */
export const expirePaymeJob = defineJob('expire-payme', { retryLimit: 1 }, '*/5 * * * *')

/** Cancels what Payme never confirmed within 12 hours; gives how many. */
export async function expirePayme(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  return deps.db.run(sql`
    update payment set status = 'cancelled', cancelled_at = ${now}, cancel_reason = ${REASON_TIMEOUT}
     where provider = 'payme' and status = 'pending'
       and provider_time <= ${new Date(now.getTime() - TIMEOUT_MS)}`)
}
