import { HOUR_MS } from '../../../clock.ts'
import type { Deps } from '../../../deps.ts'
import { advanceTransfer } from './advance-transfer.ts'
import { claimTransfer, LeaseLost, releaseLease } from './lease.ts'
import type { PayoutProvider } from './payout-provider.ts'
import type { OnSettled, Transfer } from './transfer.ts'

/** The age from which an undecided transfer is logged as an error, so that a person takes notice. */
const ALARM_AFTER_MS = HOUR_MS

/**
 * Advances every open transfer as far as the provider permits, one after another, and returns how many it claimed. Any
 * number of workers may run it at once.
 */
export async function sendPayouts(
  deps: Deps,
  provider: PayoutProvider,
  onSettled: OnSettled,
): Promise<number> {
  let claimed = 0
  for (let after = 0; ; claimed++) {
    const transfer = await claimTransfer(deps.db, after)
    if (!transfer) return claimed
    after = transfer.payout_id
    try {
      await advanceTransfer(deps, provider, transfer, onSettled)
    } catch (error) {
      await releaseAfterFailure(deps, transfer, error)
    }
  }
}

/** "After apply, an HTTP error or timeout is unknown, never failed": the state stays, and a later run reads it again. */
async function releaseAfterFailure(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  transfer: Transfer,
  error: unknown,
): Promise<void> {
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
