import type { Db, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The sums of the entries of `transfers` by day in Tashkent and kind of account. */
const summed = (transfers: Statement): Statement => sql`
  select (e.created_at at time zone 'Asia/Tashkent')::date as day, a.kind,
         coalesce(sum(e.amount_tiyin) filter (where e.amount_tiyin > 0), 0)::bigint as credit_tiyin,
         coalesce(-sum(e.amount_tiyin) filter (where e.amount_tiyin < 0), 0)::bigint as debit_tiyin,
         count(*)::int as entries
    from ledger_entry e join ledger_account a on a.id = e.account_id
   where ${transfers} group by 1, 2`

/**
 * Queries the whole ledger by day and kind of account: the stored days, and the transfers newer than them. Both are
 * read in one snapshot, because sums may be stored meanwhile. `newest` is a value, not a subquery, so that the planner
 * sees how few transfers are newer.
 */
function readDays<T>(db: Db, read: (tx: Tx, days: Statement, newest: bigint) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    const row = await tx.one<{ through: bigint }>(sql`select through_transfer as through from ledger_summed`)
    const newest = row?.through ?? 0n
    const days = sql`
      (select day, kind, credit_tiyin, debit_tiyin, entries from ledger_day
       union all
       ${summed(sql`e.transfer_id > ${newest}::bigint`)})`
    return read(tx, days, newest)
  })
}

/** Days whose stored sums differ from their entries, for `ledger verify`. */
export const COMPARED_DAYS: Statement = sql`
  select coalesce(d.day, e.day)::text || ' ' || coalesce(d.kind, e.kind) as id,
         (d.credit_tiyin, d.debit_tiyin, d.entries) is distinct from (e.credit_tiyin, e.debit_tiyin, e.entries) as is_broken
    from ledger_day d
    full join (${summed(sql`e.transfer_id <= (select through_transfer from ledger_summed)`)}) e
      on e.day = d.day and e.kind = d.kind`

/**
 * Adds the transfers that have become final since the last run to `ledger_day`: those up to the newest of the last run,
 * if no transaction from that time is still open.
 */
export async function sumDays(tx: Tx): Promise<void> {
  const last = await tx.only<{ through_transfer: bigint; next_transfer: bigint; is_final: boolean }>(sql`
    select through_transfer, next_transfer, next_xid <= pg_snapshot_xmin(pg_current_snapshot()) as is_final
      from ledger_summed for update`)
  const { through_transfer, next_transfer, is_final } = last
  if (is_final && next_transfer > through_transfer) {
    await tx.run(sql`
      insert into ledger_day (day, kind, credit_tiyin, debit_tiyin, entries)
      ${summed(sql`e.transfer_id > ${through_transfer}::bigint and e.transfer_id <= ${next_transfer}::bigint`)}
      on conflict (day, kind) do update set
        credit_tiyin = ledger_day.credit_tiyin + excluded.credit_tiyin,
        debit_tiyin = ledger_day.debit_tiyin + excluded.debit_tiyin,
        entries = ledger_day.entries + excluded.entries`)
    await tx.run(sql`
      update ledger_summed set through_transfer = next_transfer, transfers = transfers + (
        select count(*) from ledger_transfer where id > ${through_transfer}::bigint and id <= ${next_transfer}::bigint)`)
  }
  // A restored database starts with new transaction ids, and must not wait for one of the old ids.
  await tx.run(sql`
    update ledger_summed set next_transfer = (select coalesce(max(id), 0) from ledger_transfer),
           next_xid = pg_snapshot_xmax(pg_current_snapshot())
     where ${is_final} or next_xid > pg_snapshot_xmax(pg_current_snapshot())`)
}

/** The sum of the whole ledger, which is zero if it is consistent, and the number of transfers. */
export function ledgerSum(db: Db): Promise<{ sumTiyin: bigint; transfers: number }> {
  return readDays(db, async (tx, days, newest) => {
    const row = await tx.only<{ sum: bigint; transfers: number }>(sql`
      select (select coalesce(sum(credit_tiyin - debit_tiyin), 0)::bigint from ${days} days) as sum,
             ((select transfers from ledger_summed)
               + (select count(*) from ledger_transfer where id > ${newest}::bigint))::int as transfers`)
    return { sumTiyin: row.sum, transfers: row.transfers }
  })
}

/** One kind of account over some days, in tiyin. `opening` and `closing` are the balances before and after them. */
export interface BalanceLine {
  kind: string
  opening: bigint
  credit: bigint
  debit: bigint
  closing: bigint
}

/** The trial balance of the days from `from` to `to` in Tashkent, both included; a line for each kind of account. */
export function trialBalance(db: Db, { from, to }: { from: string; to: string }): Promise<BalanceLine[]> {
  return readDays(db, (tx, days) =>
    tx.rows<BalanceLine>(sql`
      select kind,
             coalesce(sum(credit_tiyin - debit_tiyin) filter (where day < ${from}::date), 0)::bigint as opening,
             coalesce(sum(credit_tiyin) filter (where day >= ${from}::date), 0)::bigint as credit,
             coalesce(sum(debit_tiyin) filter (where day >= ${from}::date), 0)::bigint as debit,
             sum(credit_tiyin - debit_tiyin)::bigint as closing
        from ${days} days where day <= ${to}::date group by kind order by kind`),
  )
}

interface Turnover {
  day: string
  kind: string
  credit: bigint
  debit: bigint
  entries: number
}

/** Debits and credits of each kind of account by day, without balances. */
export function dailyTurnover(db: Db, { from, to }: { from: string; to: string }): Promise<Turnover[]> {
  return readDays(db, (tx, days) =>
    tx.rows<Turnover>(sql`
      select day::text, kind, sum(credit_tiyin)::bigint as credit, sum(debit_tiyin)::bigint as debit,
             sum(entries)::int as entries
        from ${days} days where day between ${from}::date and ${to}::date group by day, kind order by day, kind`),
  )
}
