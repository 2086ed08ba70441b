import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** Figures of the ledger up to one transfer. The ledger is append-only, so they stay the same for ever. */
export interface LedgerFigures {
  lastTransferId: string
  transfers: string
  entries: string
  /** The sum of the absolute values of all amounts, tiyin. */
  movedTiyin: string
  /** A sum over the hashes of all entries: it differs when any of them does. */
  digest: string
}

const SETTLE_MS = 1_000
const MAX_WAIT_MS = 120_000
const POLL_MS = 200

/**
 * The last transfer below which no transaction can still add one. Ids are drawn before commit, so a running transaction
 * may still commit a smaller id: this waits until those have ended.
 */
export async function settledTransferId(db: Db): Promise<bigint> {
  const last = await db.one<{ id: bigint }>(
    sql`select coalesce(max(id), 0)::bigint as id from ledger_transfer`,
  )
  // A transaction that has drawn a transfer id gets its transaction number a moment later, so the snapshot is taken
  // after a delay.
  await delay(SETTLE_MS)
  const end = await db.one<{ xmax: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`,
  )
  const until = Date.now() + MAX_WAIT_MS
  for (;;) {
    const row = await db.one<{ ended: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${end?.xmax ?? '0'}::xid8 as ended`,
    )
    if (row?.ended) return last?.id ?? 0n
    if (Date.now() > until) {
      throw new Error(
        `A transaction has been open in the database for ${MAX_WAIT_MS / 1000} s, so the ledger has no settled state. Try again when it has ended.`,
      )
    }
    await delay(POLL_MS)
  }
}

/** The figures of all transfers up to this one. */
export async function ledgerFigures(db: Db, lastTransferId: bigint): Promise<LedgerFigures> {
  const row = await db.only<Omit<LedgerFigures, 'lastTransferId'>>(sql`
    select (select count(*)::text from ledger_transfer where id <= ${lastTransferId}) as transfers,
           count(*)::text as entries, coalesce(sum(abs(amount_tiyin)), 0)::text as "movedTiyin",
           coalesce(sum(hashtextextended(concat_ws(' ', transfer_id, id, account_id, amount_tiyin), 0)::numeric), 0)::text as digest
      from ledger_entry where transfer_id <= ${lastTransferId}`)
  return { lastTransferId: String(lastTransferId), ...row }
}
