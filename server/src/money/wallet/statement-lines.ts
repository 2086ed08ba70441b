import type { StatementPeriod } from '@kashf/contract/money/money.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { entryColumns, type StoredEntry } from './movement-line.ts'
import { inPeriod, ofAccount } from './movements.ts'

/** A line of an unpaged statement. */
type StatementLineRow = StoredEntry & {
  id: bigint
  /** The balance after this line. */
  balance_tiyin: bigint
  created_at: Date
  /** Tashkent's time, `31.12.2026 23:59:59`. */
  written_at: string
}

/**
 * All lines of a person in a period, oldest first, with the balance after each. Fails with `statement_too_long` above `max`.
 */
export async function statementLines(
  deps: Pick<Deps, 'db'>,
  userId: number,
  period: StatementPeriod,
  max: number,
): Promise<StatementLineRow[]> {
  // A single query sees one snapshot, which keeps the balances consistent. Within a day lines are in the order of their
  // ids, because concurrent transfers may have timestamps in another order, and a wallet would appear to fall below
  // zero.
  const rows = await deps.db.rows<StatementLineRow>(sql`
    select line.id, line.balance_tiyin, line.created_at, ${entryColumns},
           to_char(line.created_at at time zone 'Asia/Tashkent', 'DD.MM.YYYY HH24:MI:SS') as written_at
      from (
        select e.*, sum(e.amount_tiyin) over (order by e.day, e.id)::bigint as balance_tiyin
          from (select id, account_id, transfer_id, amount_tiyin, comment, created_at,
                       (created_at at time zone 'Asia/Tashkent')::date as day from ledger_entry) e
          join ledger_account a on a.id = e.account_id
         where a.owner_id = ${userId} and ${ofAccount(period)}
      ) line
      join ledger_account a on a.id = line.account_id join ledger_transfer t on t.id = line.transfer_id
     where ${allOf(inPeriod(period))}
     order by line.day, line.id limit ${max + 1}`)
  if (rows.length > max) throw new Failure('statement_too_long', { data: { max } })
  return rows
}
