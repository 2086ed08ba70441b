import type { Deps } from '../../deps.ts'
import { type Recipient, recordDelivery } from '../delivery/record-delivery.ts'
import { isRefundOpen } from '../delivery/taken-share.ts'

/**
 * Whether a CDN or the object store may send the media of a lesson. Delivery is not counted there, so it is not allowed
 * while its buyer may still refund the course themselves; afterwards the whole lesson counts as delivered.
 */
export async function mayBeDirect(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  recipient: Recipient | null,
): Promise<boolean> {
  if (deps.env.mediaUrl === null) return false
  if (!recipient) return true
  if (await isRefundOpen(deps, deps.db, recipient)) return false
  return (await recordDelivery(deps.db, recipient, 'whole')) !== null
}
