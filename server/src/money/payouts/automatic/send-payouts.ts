import { HOUR_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { carryOn } from './carry-on.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { type OnSettled, type Transfer, transferColumns } from './transfer.ts'

/** Longer than a provider may take for all its answers: nobody else works on the same transfer meanwhile. */
const LEASE_MS = 120_000
/** Then a person must know that the provider does not decide. */
const ALARM_AFTER_MS = HOUR_MS

/**
 * Carries every open transfer on as far as the provider lets it, one after another, and returns how many it took. Called every
 * minute and with each approval; any number may run.
 */
export async function sendPayouts(
  deps: Deps,
  provider: PayoutProvider,
  onSettled: OnSettled,
): Promise<number> {
  let taken = 0
  for (let after = 0; ; taken++) {
    const transfer = await take(deps, after)
    if (!transfer) return taken
    after = transfer.payout_id
    try {
      await carryOn(deps, provider, transfer, onSettled)
    } catch (error) {
      await leave(deps, transfer, error)
    }
  }
}

/** The next open transfer, ours alone for a while; undefined when there is none. */
function take(deps: Pick<Deps, 'db' | 'clock'>, after: number): Promise<Transfer | undefined> {
  const now = deps.clock.now()
  return deps.db.one<Transfer>(sql`
    update payout_transfer set tried_until = ${new Date(now.getTime() + LEASE_MS)}
     where payout_id = (
       select payout_id from payout_transfer
        where payout_id > ${after} and state in ('waiting', 'draft', 'sent') and (tried_until is null or tried_until <= ${now})
        order by payout_id limit 1 for no key update skip locked)
    returning ${transferColumns}`)
}

/** "After apply, an HTTP error or timeout is unknown, never failed": it stays what it was and is asked for again. */
async function leave(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  transfer: Transfer,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await deps.db.run(sql`
    update payout_transfer set message = ${message.slice(0, 300)}, tried_until = null where payout_id = ${transfer.payout_id}`)
  const age = deps.clock.now().getTime() - transfer.created_at.getTime()
  const about = { err: error, payout_id: transfer.payout_id, state: transfer.state }
  if (age >= ALARM_AFTER_MS) deps.log.error(about, 'a payout is still not decided by the provider')
  else deps.log.warn(about, 'a payout waits for the provider')
}
