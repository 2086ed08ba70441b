import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { AccountRef, HouseKind, OwnedKind } from './accounts.ts'
import { type Posting, post, type Transfer } from './post.ts'

type Reversal = Omit<Transfer, 'entries' | 'reverses'> & {
  /** The transfer to take back. */
  reverses: bigint
  /** Statement lines of single accounts, by kind, where they read otherwise than `comment`. */
  comments?: Partial<Record<OwnedKind, string>>
}

type EntryRow = ({ kind: OwnedKind; owner_id: number } | { kind: HouseKind; owner_id: null }) & {
  amount_tiyin: bigint
}

const accountOf = (row: EntryRow): AccountRef =>
  row.owner_id === null ? { kind: row.kind } : { kind: row.kind, ownerId: row.owner_id }

const lineOf = (comments: Reversal['comments'], row: EntryRow): string | undefined =>
  row.owner_id === null ? undefined : comments?.[row.kind]

/**
 * Takes a transfer back exactly, entry by entry as it was written: nothing is computed a second time. `insufficient` when a
 * guarded account no longer holds what it would have to give.
 */
export async function reverse(tx: Tx, { reverses, comments, ...transfer }: Reversal): Promise<Posting> {
  const rows = await tx.rows<EntryRow>(sql`
    select a.kind, a.owner_id, e.amount_tiyin
      from ledger_entry e join ledger_account a on a.id = e.account_id
     where e.transfer_id = ${reverses} order by e.id`)
  return post(tx, {
    ...transfer,
    reverses,
    entries: rows.map((row) => {
      const comment = lineOf(comments, row)
      return { account: accountOf(row), amountTiyin: -row.amount_tiyin, ...(comment && { comment }) }
    }),
  })
}
