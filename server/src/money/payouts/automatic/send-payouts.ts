import { HOUR_MS } from '../../../clock.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { carryOn } from './advance-transfer.ts'
import { LeaseLost, releaseLease, takeTransfer } from './lease.ts'
import type { PayoutProvider } from './payout-provider.ts'
import type { OnSettled, Transfer } from './transfer.ts'

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
    const transfer = await takeTransfer(deps.db, after)
    if (!transfer) return taken
    after = transfer.payout_id
    try {
      await carryOn(deps, provider, transfer, onSettled)
    } catch (error) {
      await leave(deps, transfer, error)
    }
  }
}

/** "After apply, an HTTP error or timeout is unknown, never failed": it stays what it was and is asked for again. */
async function leave(deps: Pick<Deps, 'db' | 'clock' | 'log'>, transfer: Transfer, error: unknown) {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  const about = { err: error, payout_id: transfer.payout_id, state: transfer.state }
  if (error instanceof LeaseLost || !(await releaseLease(deps.db, transfer, message))) {
    deps.log.warn(about, 'a payout is carried on by another worker')
    return
  }
  const age = deps.clock.now().getTime() - transfer.created_at.getTime()
  if (age >= ALARM_AFTER_MS) deps.log.error(about, 'a payout is still not decided by the provider')
  else deps.log.warn(about, 'a payout waits for the provider')
}
