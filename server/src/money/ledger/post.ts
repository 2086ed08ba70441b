import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { notifying, payloadOf } from '../../events/live-event.ts'
import type { AccountRef } from './accounts.ts'
import type { TransferFacts } from './facts.ts'

interface Entry {
  account: AccountRef
  /** Positive credits the account, negative debits it. Entries of zero are omitted. */
  amountTiyin: bigint
}

export type Transfer = TransferFacts & {
  /** The origin of the transfer: `payment:12`, `purchase:7`, `payout:3`. */
  cause: string
  /** The idempotency key: a second transfer with the same key moves no money. */
  idempotencyKey: string
  /** Business time, used by statements and the refund window. */
  at: Date
  /** Id of the transfer that this one reverses. */
  reverses?: bigint
  entries: readonly Entry[]
}

export type Posting =
  /** `already`: the same transfer was posted before under this key; nothing was written. */
  | { outcome: 'posted' | 'already'; transferId: bigint }
  /** A guarded account would fall below zero by this much; nothing was written. */
  | { outcome: 'insufficient'; shortTiyin: bigint }

/**
 * Writes one transfer, in the caller's transaction and in one round trip. Money moves only through the database function
 * `ledger_post`, which this calls; so does `sell_course`. Insufficient money is a result; an unbalanced transfer, or a key that
 * was used for another transfer, is a bug and throws.
 */
export async function post(tx: Tx, transfer: Transfer): Promise<Posting> {
  const entries = transfer.entries.filter((entry) => entry.amountTiyin !== 0n)
  const sum = entries.reduce((total, entry) => total + entry.amountTiyin, 0n)
  // The database checks this as well, but an error here still has the caller's stack.
  if (sum !== 0n || entries.length < 2) {
    throw new Error(`transfer ${transfer.idempotencyKey} has ${entries.length} entries that sum to ${sum}`)
  }
  const row = await tx.only<{
    outcome: 'posted' | 'already' | 'insufficient'
    transfer_id: bigint
    short_tiyin: bigint
  }>(sql`
    select posting.*, case when outcome = 'posted' then ${notifying(liveEventsOf(transfer.kind, entries))} end
      from ledger_post(${transfer.kind}, ${transfer.cause}, ${transfer.idempotencyKey}, null,
      ${transfer.reverses ?? null}, ${transfer.at},
      ${entries.map((entry) => entry.account.kind)}::text[],
      ${entries.map((entry) => entry.account.ownerId ?? null)}::int[],
      ${entries.map((entry) => entry.amountTiyin)}::bigint[],
      p_facts => ${JSON.stringify(transfer.facts)}::jsonb) as posting`)
  if (row.outcome === 'insufficient') return { outcome: 'insufficient', shortTiyin: row.short_tiyin }
  return { outcome: row.outcome, transferId: row.transfer_id }
}

/**
 * Live events for the owners of the accounts, sent with the commit. Sales are excluded: they are frequent, and NOTIFY
 * serializes commits, so the seller's code announces them after the commit (`deps.live.announce`, docs/decisions/0008).
 */
function liveEventsOf(kind: Transfer['kind'], entries: readonly Entry[]): string[] {
  if (kind === 'purchase') return []
  const owners = new Set(entries.flatMap(({ account }) => account.ownerId ?? []))
  return [...owners].map((userId) => payloadOf({ name: 'wallet', userId }))
}

/** `post` for transfers that cannot lack money: credits, and debits of money reserved before. */
export async function postCertain(tx: Tx, transfer: Transfer): Promise<bigint> {
  const posting = await post(tx, transfer)
  if (posting.outcome === 'insufficient') {
    throw new Error(`transfer ${transfer.idempotencyKey} lacks ${posting.shortTiyin} tiyin it must have`)
  }
  return posting.transferId
}
