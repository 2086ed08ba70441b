import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Accounts that belong to a person. */
export type OwnedKind = 'wallet' | 'earnings' | 'payout_reserved'
/** Accounts of the platform, one of each kind. */
export type PlatformKind =
  | 'platform_fee'
  /** Money paid for gifts that nobody has used. */
  | 'gifts_held'
  | 'payout_bank'
  /** Mirror of the bank account to which firms pay. */
  | 'bank_transfers'
  | 'provider_payme'
  | 'provider_click'
  | 'provider_uzum'
  | 'provider_paynet'

/** Identifies an account, which is created with its first entry. */
export type AccountRef = { kind: OwnedKind; ownerId: number } | { kind: PlatformKind; ownerId?: undefined }

/** The balance of an account in tiyin; 0 if it has no entries. Guarded accounts store it; for others it is the sum. */
export async function balanceOf(db: Queryable, account: AccountRef): Promise<bigint> {
  const owner = account.ownerId === undefined ? sql`owner_id is null` : sql`owner_id = ${account.ownerId}`
  const row = await db.one<{ balance_tiyin: bigint }>(sql`
    select case when guarded then balance_tiyin
      else (select coalesce(sum(amount_tiyin), 0)::bigint from ledger_entry where account_id = a.id) end as balance_tiyin
      from ledger_account a where kind = ${account.kind} and ${owner}`)
  return row?.balance_tiyin ?? 0n
}

/** A teacher's earnings, tiyin. The balance is negative after a refund of a sale that was already paid out. */
interface Earnings {
  balanceTiyin: bigint
  /** Proceeds of sales that may still be refunded, and so cannot be paid out yet. */
  pendingTiyin: bigint
  availableTiyin: bigint
}

/** A teacher's earnings. Sales after `pendingAfter` that were not refunded are pending. */
export async function earningsOf(db: Queryable, teacherId: number, pendingAfter: Date): Promise<Earnings> {
  const row = await db.only<{ balance_tiyin: bigint; pending_tiyin: bigint }>(sql`
    select coalesce(sum(e.amount_tiyin), 0)::bigint as balance_tiyin,
      coalesce((
        select sum(sale.amount_tiyin) from ledger_entry sale join ledger_transfer t on t.id = sale.transfer_id
         where sale.account_id = min(a.id) and sale.created_at > ${pendingAfter} and t.kind = 'purchase'
           and not exists (select from ledger_transfer back where back.reverses_id = t.id)
      ), 0)::bigint as pending_tiyin
      from ledger_account a join ledger_entry e on e.account_id = a.id
     where a.kind = 'earnings' and a.owner_id = ${teacherId}`)
  const { balance_tiyin: balanceTiyin, pending_tiyin: pendingTiyin } = row
  const payable = balanceTiyin - pendingTiyin
  return { balanceTiyin, pendingTiyin, availableTiyin: payable > 0n ? payable : 0n }
}

/** What sales and their refunds have brought to a person's earnings from that moment on, tiyin. */
export async function earnedSince(db: Queryable, personId: number, since: Date): Promise<bigint> {
  const { earned_tiyin } = await db.only<{ earned_tiyin: bigint }>(sql`
    select coalesce(sum(e.amount_tiyin), 0)::bigint as earned_tiyin
      from ledger_account a join ledger_entry e on e.account_id = a.id and e.created_at >= ${since}
      join ledger_transfer t on t.id = e.transfer_id and t.kind in ('purchase', 'refund')
     where a.kind = 'earnings' and a.owner_id = ${personId}`)
  return earned_tiyin
}

/**
 * Serializes debits of an account that is not guarded: the caller locks it before checking the balance. Credits take no
 * lock and never wait.
 */
export async function lockAccount(tx: Tx, account: AccountRef & { ownerId: number }): Promise<void> {
  await tx.one(sql`
    select id from ledger_account where kind = ${account.kind} and owner_id = ${account.ownerId} for no key update`)
}
