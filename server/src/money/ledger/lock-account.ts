import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { AccountRef } from './accounts.ts'

/**
 * Serializes debits of an account that is not guarded: a caller locks it before it checks the balance. Credits take no lock
 * and never wait.
 */
export async function lockAccount(tx: Tx, account: AccountRef & { ownerId: number }): Promise<void> {
  await tx.one(sql`
    select id from ledger_account where kind = ${account.kind} and owner_id = ${account.ownerId} for no key update`)
}
