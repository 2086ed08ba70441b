import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { AccountRef } from './accounts.ts'

/**
 * Makes those who want to take from an account that is not guarded wait for each other. Who only gives to it takes no
 * lock and never waits.
 */
export async function lockAccount(tx: Tx, account: AccountRef & { ownerId: number }): Promise<void> {
  await tx.one(sql`
    select id from ledger_account where kind = ${account.kind} and owner_id = ${account.ownerId} for no key update`)
}
