import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Transfer } from './transfer.ts'

/** The end of a lease, after four times `CALL_WITHIN_MS`; renewed before each call to the provider. */
const leaseEnd = sql`clock_timestamp() + interval '120 seconds'`

/** The lease was lost to another worker: this one must stop and write nothing more about the transfer. */
export class LeaseLost extends Error {
  constructor(transfer: Transfer) {
    super(`another worker has taken over payout ${transfer.payout_id}`)
  }
}

/** Matches the transfer while this worker holds its lease. Every update of a transfer must have this condition. */
export const heldLease = (transfer: Transfer): Statement =>
  sql`payout_id = ${transfer.payout_id} and lease_token = ${transfer.lease_token}::uuid`

/** Leases the next open transfer after payout `after` to this worker; undefined when there is none. */
export function claimTransfer(db: Queryable, after: number): Promise<Transfer | undefined> {
  // Leases use the database's clock, because the clocks of the workers may differ.
  return db.one<Transfer>(sql`
    update payout_transfer set lease_token = ${randomUUID()}::uuid, lease_until = ${leaseEnd}
     where payout_id = (
       select payout_id from payout_transfer
        where payout_id > ${after} and state in ('waiting', 'draft', 'sent')
          and (lease_until is null or lease_until <= clock_timestamp())
        order by payout_id limit 1 for no key update skip locked)
    returning payout_id, ext_id, state, provider_ref, created_at, lease_token`)
}

/** Extends the lease before the next call to the provider. Fails with `LeaseLost`. */
export async function renewLease(db: Queryable, transfer: Transfer): Promise<void> {
  const renewed = await db.run(
    sql`update payout_transfer set lease_until = ${leaseEnd} where ${heldLease(transfer)}`,
  )
  if (renewed === 0) throw new LeaseLost(transfer)
}

/** Releases the transfer unchanged, with the provider's latest message. False when another worker holds the lease by now. */
export async function releaseLease(
  db: Queryable,
  transfer: Transfer,
  message: string | null,
): Promise<boolean> {
  const released = await db.run(sql`
    update payout_transfer set message = ${message}, lease_token = null, lease_until = null where ${heldLease(transfer)}`)
  return released === 1
}
