import { HOUR_MS } from '../../clock.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Sales after this moment may still be refunded and cannot be paid out yet. */
export function refundableSince(deps: Pick<Deps, 'env' | 'clock'>): Date {
  return new Date(deps.clock.now().getTime() - deps.env.refundWindowHours * HOUR_MS)
}
