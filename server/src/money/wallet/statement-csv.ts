import { toUzs } from '@kashf/contract/amount.ts'
import type { StatementPeriod } from '@kashf/contract/money.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../http/failure.ts'
import { inPeriod } from './movements.ts'

interface LineRow {
  amount_tiyin: bigint
  balance_tiyin: bigint
  comment: string
  /** Tashkent's time, `31.12.2026 23:59:59`. */
  written_at: string
}

/** More than a spreadsheet shows comfortably; a shorter period is asked for then. */
const MAX_LINES = 100_000

const HEADER = ['Sana', 'Izoh', "Kirim (so'm)", "Chiqim (so'm)", "Qoldiq (so'm)"]

/**
 * A person's statement as CSV, oldest first, with the balance after each line. `from` and `to` are days in Tashkent, both
 * included. Fails with `statement_too_long`.
 */
export async function statementCsv(
  deps: Pick<Deps, 'db'>,
  userId: number,
  period: StatementPeriod,
): Promise<{ name: string; csv: string }> {
  // One query, so one moment: the balances follow from each other to the last line.
  const rows = await deps.db.rows<LineRow>(sql`
    select line.amount_tiyin, line.balance_tiyin, coalesce(line.comment, t.comment) as comment,
           to_char(line.created_at at time zone 'Asia/Tashkent', 'DD.MM.YYYY HH24:MI:SS') as written_at
      from (
        select e.id, e.transfer_id, e.amount_tiyin, e.comment, e.created_at,
               sum(e.amount_tiyin) over (order by e.created_at, e.id)::bigint as balance_tiyin
          from ledger_account a join ledger_entry e on e.account_id = a.id
         where a.owner_id = ${userId} and a.kind in ('wallet', 'earnings')
      ) line
      join ledger_transfer t on t.id = line.transfer_id
     where ${allOf(inPeriod(period))}
     order by line.created_at, line.id limit ${MAX_LINES + 1}`)
  if (rows.length > MAX_LINES) throw new Failure('statement_too_long', { data: { max: MAX_LINES } })
  const lines = rows.map((row) => [
    row.written_at,
    row.comment,
    row.amount_tiyin > 0n ? toUzs(row.amount_tiyin) : 0,
    row.amount_tiyin < 0n ? toUzs(-row.amount_tiyin) : 0,
    toUzs(row.balance_tiyin),
  ])
  const days = [period.from, period.to].filter(Boolean).join('_')
  return { name: `kashf-hisobot${days && `-${days}`}.csv`, csv: writeCsv(HEADER, lines) }
}
