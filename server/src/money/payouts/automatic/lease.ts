import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Transfer } from './transfer.ts'

/** Four times what one call to a provider may take (`CALL_WITHIN_MS`); renewed before each. */
const lease = sql`clock_timestamp() + interval '120 seconds'`

/** Another worker has taken the transfer over: this one stops, and writes nothing more about it. */
export class LeaseLost extends Error {
  constructor(transfer: Transfer) {
    super(`another worker has taken over payout ${transfer.payout_id}`)
  }
}

/** The row of a transfer, as long as this worker holds its lease. Belongs into every `where` that changes one. */
export const held = (transfer: Transfer): Statement =>
  sql`payout_id = ${transfer.payout_id} and lease_token = ${transfer.lease_token}::uuid`

/** The next open transfer after payout `after`, this worker's alone for a while; undefined when there is none. */
export function takeTransfer(db: Queryable, after: number): Promise<Transfer | undefined> {
  // The database's clock counts: those of the workers' machines may differ.
  return db.one<Transfer>(sql`
    update payout_transfer set lease_token = ${randomUUID()}::uuid, lease_until = ${lease}
     where payout_id = (
       select payout_id from payout_transfer
        where payout_id > ${after} and state in ('waiting', 'draft', 'sent')
          and (lease_until is null or lease_until <= clock_timestamp())
        order by payout_id limit 1 for no key update skip locked)
    returning payout_id, ext_id, state, provider_ref, created_at, lease_token`)
}

/** Extends the lease before the next call to the provider. Fails with `LeaseLost`. */
export async function renewLease(db: Queryable, transfer: Transfer): Promise<void> {
  const renewed = await db.run(sql`update payout_transfer set lease_until = ${lease} where ${held(transfer)}`)
  if (renewed === 0) throw new LeaseLost(transfer)
}

/** Gives the transfer back as it is, with what the provider said last. False when it is another worker's by now. */
export async function releaseLease(
  db: Queryable,
  transfer: Transfer,
  message: string | null,
): Promise<boolean> {
  const released = await db.run(sql`
    update payout_transfer set message = ${message}, lease_token = null, lease_until = null where ${held(transfer)}`)
  return released === 1
}
