import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { StatementPeriod, StatementSheet } from '@kashf/contract/money/money.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { movementLine } from './movement-line.ts'
import { ofAccount } from './movements.ts'
import { statementLines } from './statement-lines.ts'

/** More than anyone prints; a longer statement needs a shorter period. */
const MAX_LINES = 5_000

/**
 * A person's printable statement: every line of the period, oldest first, with the opening and closing balance. Fails with
 * `statement_too_long`.
 */
export async function statementSheet(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  period: StatementPeriod,
  language: InterfaceLanguage = 'uz',
): Promise<StatementSheet> {
  const madeAt = deps.clock.now()
  const rows = await statementLines(deps, userId, period, MAX_LINES)
  const [first, last] = [rows[0], rows.at(-1)]
  // Derived from the lines, so that the figures are consistent whatever is written meanwhile.
  const opening = first ? first.balance_tiyin - first.amount_tiyin : await balanceBefore(deps, userId, period)
  const sumOf = (sign: 1n | -1n) =>
    rows.reduce((sum, { amount_tiyin: amount }) => (amount * sign > 0n ? sum + amount * sign : sum), 0n)
  return {
    opening: toUzs(opening),
    closing: toUzs(last?.balance_tiyin ?? opening),
    credit: toUzs(sumOf(1n)),
    debit: toUzs(sumOf(-1n)),
    made_at: madeAt.toISOString(),
    lines: rows.map((row) => ({
      id: String(row.id),
      credit: row.amount_tiyin > 0n ? toUzs(row.amount_tiyin) : 0,
      debit: row.amount_tiyin < 0n ? toUzs(-row.amount_tiyin) : 0,
      comment: movementLine(language, row),
      created_at: row.created_at.toISOString(),
      balance: toUzs(row.balance_tiyin),
    })),
  }
}

/** The balance at the start of an empty period; zero if the period has no start. */
async function balanceBefore(
  deps: Pick<Deps, 'db'>,
  userId: number,
  period: StatementPeriod,
): Promise<bigint> {
  const { from } = period
  if (!from) return 0n
  const row = await deps.db.only<{ sum: bigint }>(sql`
    select coalesce(sum(e.amount_tiyin), 0)::bigint as sum
      from ledger_account a join ledger_entry e on e.account_id = a.id
     where a.owner_id = ${userId} and ${ofAccount(period)} and e.created_at < ${tashkentMidnight(from)}`)
  return row.sum
}
