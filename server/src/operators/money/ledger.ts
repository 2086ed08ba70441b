import { toUzs } from '@kashf/contract/amount.ts'
import type { LedgerPage, LedgerQuery, LedgerState } from '@kashf/contract/operators-money.ts'
import { pageOf } from '../../db/cursor.ts'
import { allOf, sql } from '../../db/sql.ts'
import { lastVerification } from '../../money/ledger/verify-daily.ts'
import type { Deps } from '../../runtime/deps.ts'
import { idBelowCursor } from '../list-filter.ts'

interface TransferRow {
  id: bigint
  kind: string
  cause: string
  comment: string
  created_at: Date
}
interface EntryRow {
  transfer_id: bigint
  kind: string
  owner_id: number | null
  amount_tiyin: bigint
}

/** The current sum of the whole ledger, which is zero when all is well, and the result of the last full check. */
async function ledgerState(deps: Deps): Promise<LedgerState> {
  const row = await deps.db.one<{ sum: bigint; transfers: number }>(sql`
    select (select coalesce(sum(amount_tiyin), 0)::bigint from ledger_entry) as sum,
           (select count(*)::int from ledger_transfer) as transfers`)
  const last = await lastVerification(deps.db)
  return {
    sum: toUzs(row?.sum ?? 0n),
    transfers_count: row?.transfers ?? 0,
    checked_at: deps.clock.now().toISOString(),
    verified: last && { at: last.checkedAt.toISOString(), holds: last.holds, checks: last.checks },
  }
}

/** Transfers with all their entries, newest first. `state` has the live check. */
export async function listLedger(deps: Deps, query: LedgerQuery): Promise<LedgerPage> {
  const limit = query.limit ?? 24
  const rows = await deps.db.rows<TransferRow>(sql`
    select t.id, t.kind, t.cause, t.comment, t.created_at from ledger_transfer t
     where ${allOf([
       ...idBelowCursor(query.cursor, sql`t.id`),
       ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
       ...(query.cause ? [sql`t.cause = ${query.cause}`] : []),
       ...(query.user_id
         ? [
             sql`t.id in (select e.transfer_id from ledger_entry e join ledger_account a on a.id = e.account_id
                where a.owner_id = ${query.user_id})`,
           ]
         : []),
     ])}
     order by t.id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [Number(row.id)])
  const entries = await deps.db.rows<EntryRow>(sql`
    select e.transfer_id, a.kind, a.owner_id, e.amount_tiyin
      from ledger_entry e join ledger_account a on a.id = e.account_id
     where e.transfer_id = any(${page.rows.map((row) => row.id)}::bigint[]) order by e.id`)
  const entriesOf = Map.groupBy(entries, (entry) => entry.transfer_id)
  return {
    data: page.rows.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      cause: row.cause,
      comment: row.comment,
      created_at: row.created_at.toISOString(),
      entries: (entriesOf.get(row.id) ?? []).map((entry) => ({
        account: entry.owner_id === null ? entry.kind : `${entry.kind}:${entry.owner_id}`,
        amount: toUzs(entry.amount_tiyin),
      })),
    })),
    next_cursor: page.next_cursor,
    state: await ledgerState(deps),
  }
}
