import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { LedgerPage, LedgerQuery, LedgerState } from '@kashf/contract/operators/money.ts'
import { person } from '../../db/answer-row.ts'
import { pageOf } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { ledgerSum } from '../../money/ledger/days.ts'
import { lastVerification } from '../../money/ledger/verify-daily.ts'
import { movementLine, type StoredTransfer } from '../../money/wallet/movement-line.ts'
import { idBelowCursor, inPeriod } from '../list-filter.ts'

type TransferRow = StoredTransfer & {
  id: bigint
  cause: string
  created_at: Date
}
interface EntryRow {
  transfer_id: bigint
  kind: string
  owner_id: number | null
  owner: LedgerPage['data'][number]['entries'][number]['owner']
  amount_tiyin: bigint
}

/** The current sum of the whole ledger, which is zero when all is well, and the result of the last full check. */
async function ledgerState(deps: Deps): Promise<LedgerState> {
  const { sumTiyin, transfers } = await ledgerSum(deps.db)
  const last = await lastVerification(deps.db)
  return {
    sum: toUzs(sumTiyin),
    transfers_count: transfers,
    checked_at: deps.clock.now().toISOString(),
    verified: last && { at: last.checkedAt.toISOString(), holds: last.holds, checks: last.checks },
  }
}

/** A page of the ledger with the live check in `state`. */
export async function listLedger(
  deps: Deps,
  query: LedgerQuery,
  language: InterfaceLanguage,
): Promise<LedgerPage> {
  return { ...(await transfersOf(deps, query, language)), state: await ledgerState(deps) }
}

/**
 * The newest transfers of each account of a person. By account, because its index has them in this order; otherwise PostgreSQL
 * sorts all of them for one page.
 */
const transfersOfPerson = (userId: number, wanted: Statement, limit: number): Statement => sql`
  (select distinct recent.* from ledger_account a, lateral (
     select t.* from (select distinct transfer_id from ledger_entry where account_id = a.id order by transfer_id desc) e
       join ledger_transfer t on t.id = e.transfer_id
      where ${wanted} order by e.transfer_id desc limit ${limit}) recent
    where a.owner_id = ${userId}) t`

/** Transfers with all their entries, newest first. */
export async function transfersOf(
  deps: Deps,
  query: LedgerQuery,
  language: InterfaceLanguage = 'uz',
): Promise<Omit<LedgerPage, 'state'>> {
  const limit = query.limit ?? 24
  const wanted = allOf([
    ...idBelowCursor(query.cursor, sql`t.id`),
    ...inPeriod(query, sql`t.created_at`),
    ...(query.id ? [sql`t.id = ${query.id}`] : []),
    ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
    ...(query.cause ? [sql`t.cause = ${query.cause}`] : []),
  ])
  const transfers = query.user_id
    ? transfersOfPerson(query.user_id, wanted, limit + 1)
    : sql`ledger_transfer t where ${wanted}`
  const rows = await deps.db.rows<TransferRow>(sql`
    select t.id, t.kind, t.cause, t.facts, t.comment, t.created_at from ${transfers} order by t.id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [Number(row.id)])
  const entries = await deps.db.rows<EntryRow>(sql`
    select e.transfer_id, a.kind, a.owner_id, ${person(sql`u`)} as owner, e.amount_tiyin
      from ledger_entry e join ledger_account a on a.id = e.account_id left join app_user u on u.id = a.owner_id
     where e.transfer_id = any(${page.rows.map((row) => row.id)}::bigint[]) order by e.id`)
  const entriesOf = Map.groupBy(entries, (entry) => entry.transfer_id)
  return {
    data: page.rows.map((row) => ({
      id: String(row.id),
      kind: row.kind,
      cause: row.cause,
      comment: movementLine(language, row),
      created_at: row.created_at.toISOString(),
      entries: (entriesOf.get(row.id) ?? []).map((entry) => ({
        account: entry.owner_id === null ? entry.kind : `${entry.kind}:${entry.owner_id}`,
        owner: entry.owner,
        amount: toUzs(entry.amount_tiyin),
      })),
    })),
    next_cursor: page.next_cursor,
  }
}
