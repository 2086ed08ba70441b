import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { notifying, payloadOf } from '../../events/live-event.ts'
import type { AccountRef } from './accounts.ts'

type TransferKind =
  | 'topup'
  | 'topup_reversal'
  | 'purchase'
  | 'refund'
  | 'payout_reserve'
  | 'payout_paid'
  | 'payout_refused'
  | 'payout_returned'

interface Entry {
  account: AccountRef
  /** Above zero adds to the account, below zero takes from it. Entries of zero are left out. */
  amountTiyin: bigint
  /** The statement line of this account where it reads otherwise than the transfer's. Uzbek. */
  comment?: string
}

export interface Transfer {
  kind: TransferKind
  /** What made it: `payment:12`, `purchase:7`, `payout:3`. */
  cause: string
  /** The same key cannot move money twice. */
  idempotencyKey: string
  /** The statement line, Uzbek. */
  comment: string
  /** Business time: statements and the refund window count by it. */
  at: Date
  /** Number of the transfer that this one takes back. */
  reverses?: bigint
  entries: readonly Entry[]
}

export type Posting =
  /** `already`: the key was used before, for this very movement; nothing was moved again. */
  | { outcome: 'posted' | 'already'; transferId: bigint }
  /** A guarded account would have fallen below zero, by this much; nothing was written. */
  | { outcome: 'insufficient'; shortTiyin: bigint }

/**
 * Writes one transfer, in the caller's transaction and in one round trip: the only way money moves. Too little money is
 * a result; an unbalanced transfer, or a key reused for another movement, is a mistake of ours and throws.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<Posting> {
  const entries = transfer.entries.filter((entry) => entry.amountTiyin !== 0n)
  const sum = entries.reduce((total, entry) => total + entry.amountTiyin, 0n)
  // The database checks this again at commit; here the mistake still has its stack.
  if (sum !== 0n || entries.length < 2) {
    throw new Error(`transfer ${transfer.idempotencyKey} has ${entries.length} entries that sum to ${sum}`)
  }
  const row = await tx.one<{
    outcome: 'posted' | 'already' | 'insufficient'
    transfer_id: bigint
    short_tiyin: bigint
  }>(sql`
    select posting.*, case when outcome = 'posted' then ${notifying(heardOf(transfer.kind, entries))} end
      from ledger_post(${transfer.kind}, ${transfer.cause}, ${transfer.idempotencyKey}, ${transfer.comment},
      ${transfer.reverses ?? null}, ${transfer.at},
      ${entries.map((entry) => entry.account.kind)}::text[],
      ${entries.map((entry) => entry.account.ownerId ?? null)}::int[],
      ${entries.map((entry) => entry.amountTiyin)}::bigint[],
      ${entries.map((entry) => entry.comment ?? null)}::text[]) as posting`)
  if (!row) throw new Error('the ledger gave no answer')
  if (row.outcome === 'insufficient') return { outcome: 'insufficient', shortTiyin: row.short_tiyin }
  return { outcome: row.outcome, transferId: row.transfer_id }
}

/**
 * Whose pages hear of a transfer with its commit. A sale is announced by whoever sells (`deps.live.announce`): it happens
 * often, and a NOTIFY makes commits wait for each other (docs/decisions/0008).
 */
function heardOf(kind: TransferKind, entries: readonly Entry[]): string[] {
  if (kind === 'purchase') return []
  const owners = new Set(entries.flatMap(({ account }) => account.ownerId ?? []))
  return [...owners].map((userId) => payloadOf({ name: 'wallet', userId }))
}

/** As `post`, for movements that cannot lack money: credits, and debits of what was reserved before. */
export async function postCertain(tx: Tx, transfer: Transfer): Promise<bigint> {
  const posting = await post(tx, transfer)
  if (posting.outcome === 'insufficient') {
    throw new Error(`transfer ${transfer.idempotencyKey} lacks ${posting.shortTiyin} tiyin it must have`)
  }
  return posting.transferId
}
