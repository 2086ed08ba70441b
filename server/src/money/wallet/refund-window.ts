import { HOUR_MS } from '../../clock.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Sales later than this may still be refunded and are not payable. */
export function refundableSince(deps: Pick<Deps, 'env' | 'clock'>): Date {
  return new Date(deps.clock.now().getTime() - deps.env.refundWindowHours * HOUR_MS)
}
