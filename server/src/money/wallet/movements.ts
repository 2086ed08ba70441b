import type { Movement } from '@kashf/contract/accounts/accounts.ts'
import type { Page } from '@kashf/contract/common.ts'
import { USER_TYPE, type UserType } from '@kashf/contract/constants.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { StatementAccount, StatementPeriod, StatementQuery } from '@kashf/contract/money/money.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../clock.ts'
import { decodeCursor, pageOf } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { taxReceiptUrl } from '../fiscal/tax-receipt-url.ts'
import { entryColumns, movementLine, type StoredEntry } from './movement-line.ts'

type LineRow = StoredEntry & {
  id: bigint
  created_at: Date
  /** The receipt's address as the payment app sent it. */
  receipt_url: string | null
  /** The purchase, in a line of what its seller earned. */
  sale_id: number | null
}

function presentMovement(row: LineRow, language: InterfaceLanguage): Movement {
  const receiptUrl = taxReceiptUrl(row.receipt_url)
  return {
    id: String(row.id),
    credit: row.amount_tiyin > 0n ? toUzs(row.amount_tiyin) : 0,
    debit: row.amount_tiyin < 0n ? toUzs(-row.amount_tiyin) : 0,
    comment: movementLine(language, row),
    created_at: row.created_at.toISOString(),
    ...(receiptUrl && { receipt_url: receiptUrl }),
    ...(row.sale_id !== null && { sale_id: row.sale_id }),
  }
}

/** The newest `limit` statement lines of a person, newest first: of one account, or of both. */
export async function latestMovements(
  deps: Pick<Deps, 'db'>,
  userId: number,
  limit: number,
  language: InterfaceLanguage = 'uz',
  account?: StatementAccount,
): Promise<Movement[]> {
  return (await linesOf(deps, userId, { limit, ...(account && { account }) })).rows.map((row) =>
    presentMovement(row, language),
  )
}

/** A person's statement, newest first, with keyset pagination. `from` and `to` are days in Tashkent, both included. */
export async function statement(
  deps: Pick<Deps, 'db'>,
  userId: number,
  query: StatementQuery,
  language: InterfaceLanguage = 'uz',
): Promise<Page<Movement>> {
  const page = await linesOf(deps, userId, query)
  return { data: page.rows.map((row) => presentMovement(row, language)), next_cursor: page.next_cursor }
}

/** The account of a statement: the one that is asked for, or the main one of the person. */
export const statementAccount = (type: UserType, { account }: StatementPeriod): StatementAccount =>
  account ?? (type === USER_TYPE.teacher ? 'earnings' : 'wallet')

/** The condition on `a` for the account of a statement, or for both. */
export const ofAccount = ({ account }: StatementPeriod): Statement =>
  account ? sql`a.kind = ${account}` : sql`a.kind in ('wallet', 'earnings')`

/** Conditions for a period, on ledger entries with the alias `line`. */
export function inPeriod({ from, to }: StatementPeriod): Statement[] {
  return [
    ...(from ? [sql`line.created_at >= ${tashkentMidnight(from)}`] : []),
    ...(to ? [sql`line.created_at < ${new Date(tashkentMidnight(to).getTime() + DAY_MS)}`] : []),
  ]
}

async function linesOf(deps: Pick<Deps, 'db'>, userId: number, query: StatementQuery) {
  const limit = query.limit ?? 24
  const [beforeId] = decodeCursor(query.cursor, 1) ?? []
  const wanted = allOf([
    sql`account_id = a.id`,
    ...(Number.isSafeInteger(beforeId) ? [sql`id < ${beforeId}::bigint`] : []),
    ...inPeriod(query),
  ])
  // A reserved payout has already left the earnings, so its line appears there once.
  const rows = await deps.db.rows<LineRow>(sql`
    select line.id, line.created_at, ${entryColumns},
           case t.kind when 'topup' then coalesce(p.fiscal -> 'PERFORM' ->> 'qr_code_url', click.receipt_url)
             else p.fiscal -> 'CANCEL' ->> 'qr_code_url' end as receipt_url,
           case when a.kind = 'earnings' and t.kind in ('purchase', 'refund') then (
             select sale.id from purchase sale
              where sale.id = split_part(t.cause, ':', 2)::int and sale.teacher_id = a.owner_id) end as sale_id
      from ledger_account a
     cross join lateral (
        select * from ledger_entry line where ${wanted} order by id desc limit ${limit + 1}
     ) line
      join ledger_transfer t on t.id = line.transfer_id
      left join payment p on p.id = case when t.kind in ('topup', 'topup_reversal')
        then split_part(t.cause, ':', 2)::int end
      left join click_fiscal_items click on click.payment_id = p.id
     where a.owner_id = ${userId} and ${ofAccount(query)}
     order by line.id desc limit ${limit + 1}`)
  return pageOf(rows, limit, (row) => [Number(row.id)])
}
