import { CsvError, decodeCsv, readCsv } from '../../csv/read-csv.ts'
import { Failure } from '../../errors/failure.ts'
import { tiyinOf } from '../exact-amount.ts'

/** The bank's result for one payout of a register. */
export interface BankAnswer {
  /** The line number, counted from 1 and including the header. */
  line: number
  payoutId: number
  amountTiyin: bigint
  result: 'paid' | 'failed'
  /** The bank's id of the payment, or the reason for its failure. */
  note: string
}

const COLUMNS = ['payout_id', 'amount_uzs', 'result', 'note'] as const
const MAX_LINES = 5_000

/** The failure that refuses the whole file, with the line and the reason in `data`. */
export const unreadable = (line: number, reason: string): Failure =>
  new Failure('bank_answers_unreadable', { data: { line, reason } })

/**
 * Reads the bank's response to a register: UTF-8 CSV with the columns `payout_id`, `amount_uzs`, `result` (`paid` or `failed`) and
 * `note`, each payout once; other columns are ignored. Fails with `bank_answers_unreadable` if any line is invalid.
 */
export function readBankAnswers(file: Buffer): BankAnswer[] {
  try {
    const seen = new Set<string>()
    return readCsv(decodeCsv(file), COLUMNS, MAX_LINES).map(({ line, cells }) => {
      const { payout_id, amount_uzs, result, note } = cells
      const amountTiyin = tiyinOf(amount_uzs)
      if (!/^[1-9]\d{0,8}$/.test(payout_id)) throw new CsvError(line, 'payout_id is no number')
      if (seen.has(payout_id)) throw new CsvError(line, 'the payout is listed twice')
      if (amountTiyin === null) throw new CsvError(line, "amount_uzs is no sum of so'm")
      if (result !== 'paid' && result !== 'failed') throw new CsvError(line, 'result is not paid or failed')
      if (result === 'failed' && !note) throw new CsvError(line, 'note does not say why it failed')
      if (note.length > 300) throw new CsvError(line, 'note is longer than 300 signs')
      seen.add(payout_id)
      return { line, payoutId: Number(payout_id), amountTiyin, result, note }
    })
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error.line, error.message)
    throw error
  }
}
