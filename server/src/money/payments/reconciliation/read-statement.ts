import { CsvError, decodeCsv, readCsv } from '../../../csv/read-csv.ts'
import { Failure } from '../../../errors/failure.ts'
import { tiyinOf } from '../../exact-amount.ts'

/** One line of a provider's statement. */
export interface StatementLine {
  /** The provider's transaction id. */
  transactionId: string
  amountTiyin: bigint
  state: 'paid' | 'reversed'
}

const COLUMNS = ['transaction_id', 'amount', 'state'] as const
const MAX_LINES = 100_000

/**
 * Reads a statement: UTF-8 CSV with the columns `transaction_id`, `amount` (so'm, `50000` or `50000.00`) and `state` (`paid` or
 * `reversed`); other columns are ignored. Fails with `statement_unreadable` (line and reason in `data`) if any line is invalid.
 */
export function readStatement(file: Buffer): StatementLine[] {
  try {
    return readCsv(decodeCsv(file), COLUMNS, MAX_LINES).map(({ line, cells }) => {
      const amountTiyin = tiyinOf(cells.amount)
      const { state } = cells
      if (!/^[\w-]{1,64}$/.test(cells.transaction_id)) throw new CsvError(line, 'transaction_id is no number')
      if (amountTiyin === null || amountTiyin === 0n) throw new CsvError(line, "amount is no sum of so'm")
      if (state !== 'paid' && state !== 'reversed') throw new CsvError(line, 'state is not paid or reversed')
      return { transactionId: cells.transaction_id, amountTiyin, state }
    })
  } catch (error) {
    if (error instanceof CsvError) {
      throw new Failure('statement_unreadable', { data: { line: error.line, reason: error.message } })
    }
    throw error
  }
}
