import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { StatementPeriod } from '@kashf/contract/money/money.ts'
import { type CsvForm, writeCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { words } from '../../text/words.ts'
import { movementLine } from './movement-line.ts'
import { statementLines } from './statement-lines.ts'

/** More than a spreadsheet handles well; a longer statement needs a shorter period. */
const MAX_LINES = 100_000

/**
 * A person's statement as CSV, oldest first, with the balance after each line. `from` and `to` are days in Tashkent, both
 * included. Fails with `statement_too_long`.
 */
export async function statementCsv(
  deps: Pick<Deps, 'db'>,
  userId: number,
  period: StatementPeriod,
  { language, form }: { language: InterfaceLanguage; form: CsvForm },
): Promise<{ name: string; csv: string }> {
  const rows = await statementLines(deps, userId, period, MAX_LINES)
  const lines = rows.map((row) => [
    row.written_at,
    movementLine(language, row),
    row.amount_tiyin > 0n ? toUzs(row.amount_tiyin) : 0,
    row.amount_tiyin < 0n ? toUzs(-row.amount_tiyin) : 0,
    toUzs(row.balance_tiyin),
  ])
  const days = [period.from, period.to].filter(Boolean).join('_')
  return {
    name: `kashf-hisobot${days && `-${days}`}.csv`,
    csv: writeCsv(words(language).csv.statement, lines, form),
  }
}
