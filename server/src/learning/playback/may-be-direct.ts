import type { Deps } from '../../deps.ts'
import { type Recipient, recordDelivery } from '../delivery/record-delivery.ts'
import { isRefundOpen } from '../delivery/taken-share.ts'

/**
 * Whether a CDN or the object store may send the media of a lesson. Nothing is counted there, so not while its buyer may still
 * refund the course by themselves; afterwards the whole lesson counts as delivered.
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
