import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { AccountRef, OwnedKind, PlatformKind } from './accounts.ts'
import { type Posting, post, type Transfer } from './post.ts'

type Reversal = Omit<Transfer, 'entries' | 'reverses'> & {
  /** The transfer to reverse. */
  reverses: bigint
  /** The statement line of a person's entry, if it differs from `comment`. The amount is that of the reversal. */
  commentOf?: (entry: { kind: OwnedKind; amountTiyin: bigint }) => string | undefined
}

type EntryRow = ({ kind: OwnedKind; owner_id: number } | { kind: PlatformKind; owner_id: null }) & {
  amount_tiyin: bigint
}

const accountOf = (row: EntryRow): AccountRef =>
  row.owner_id === null ? { kind: row.kind } : { kind: row.kind, ownerId: row.owner_id }

const lineOf = (commentOf: Reversal['commentOf'], row: EntryRow): string | undefined =>
  row.owner_id === null ? undefined : commentOf?.({ kind: row.kind, amountTiyin: -row.amount_tiyin })

/**
 * Reverses a transfer exactly, entry by entry as it was written: nothing is recomputed. `insufficient` if a guarded account no
 * longer has the money.
 */
export async function reverse(tx: Tx, { reverses, commentOf, ...transfer }: Reversal): Promise<Posting> {
  const rows = await tx.rows<EntryRow>(sql`
    select a.kind, a.owner_id, e.amount_tiyin
      from ledger_entry e join ledger_account a on a.id = e.account_id
     where e.transfer_id = ${reverses} order by e.id`)
  return post(tx, {
    ...transfer,
    reverses,
    entries: rows.map((row) => {
      const comment = lineOf(commentOf, row)
      return { account: accountOf(row), amountTiyin: -row.amount_tiyin, ...(comment && { comment }) }
    }),
  })
}
