import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { AccountRef, OwnedKind, PlatformKind } from './accounts.ts'
import type { TransferFacts } from './facts.ts'
import { type Posting, post, type Transfer } from './post.ts'

type Reversal = TransferFacts &
  Pick<Transfer, 'cause' | 'idempotencyKey' | 'at'> & {
    /** The transfer to reverse. */
    reverses: bigint
  }

type EntryRow = ({ kind: OwnedKind; owner_id: number } | { kind: PlatformKind; owner_id: null }) & {
  amount_tiyin: bigint
}

const accountOf = (row: EntryRow): AccountRef =>
  row.owner_id === null ? { kind: row.kind } : { kind: row.kind, ownerId: row.owner_id }

/**
 * Reverses a transfer exactly, entry by entry as written, without recomputing. `insufficient` if a guarded account no
 * longer has the money.
 */
export async function reverse(tx: Tx, reversal: Reversal): Promise<Posting> {
  const rows = await tx.rows<EntryRow>(sql`
    select a.kind, a.owner_id, e.amount_tiyin
      from ledger_entry e join ledger_account a on a.id = e.account_id
     where e.transfer_id = ${reversal.reverses} order by e.id`)
  return post(tx, {
    ...reversal,
    entries: rows.map((row) => ({ account: accountOf(row), amountTiyin: -row.amount_tiyin })),
  })
}
