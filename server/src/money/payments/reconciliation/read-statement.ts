import { MAX_STATE_WORDS } from '@kashf/contract/operators/limits.ts'
import type { StatementFormat, StatementPreview } from '@kashf/contract/operators/money.ts'
import {
  CsvError,
  type Delimiter,
  decodeCsv,
  likelyDelimiter,
  placeOf,
  readTable,
} from '../../../csv/read-csv.ts'
import { Failure } from '../../../errors/failure.ts'
import { tiyinOf } from '../../exact-amount.ts'

/** One line of a provider's statement. */
export interface StatementLine {
  /** The provider's transaction id. */
  transactionId: string
  amountTiyin: bigint
  state: 'paid' | 'reversed'
}

type Separator = StatementFormat['separator']

const DELIMITERS: Record<Separator, Delimiter> = { comma: ',', semicolon: ';', tab: '\t' }
const MAX_LINES = 100_000
const ROWS_SHOWN = 5

/** The columns and words of a statement that is read without a chosen format, and of one that has just these. */
export const STANDARD_FORMAT: Omit<StatementFormat, 'separator'> = {
  id: 'transaction_id',
  amount: 'amount',
  state: 'state',
  amounts: 'uzs',
  paid: ['paid'],
  reversed: ['reversed'],
  ignored: [],
}

/** So'm with thousands apart and at most two decimals after a comma or a point. */
const GROUPED = /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3}){1,3}(?:[.,]\d{1,2})?$/
const SPACES = /[ \u00a0\u2009\u202f]/g

/** An amount of so'm as cabinets write it (`1 234,56`, `1234.56`, `1234`), exactly in tiyin; null for any other text. */
function uzsToTiyin(text: string): bigint | null {
  return tiyinOf((GROUPED.test(text) ? text.replace(SPACES, '') : text).replace(',', '.'))
}

const wholeTiyin = (text: string): bigint | null => (/^\d{1,14}$/.test(text) ? BigInt(text) : null)

/**
 * Reads a statement: UTF-8 CSV in the format that an operator chose, or with the columns `transaction_id`, `amount` (so'm,
 * `50000` or `50000.00`) and `state` (`paid` or `reversed`); other columns are ignored. Fails with `statement_unreadable`
 * (line and reason in `data`) if any line is invalid or has a state without a meaning.
 */
export const readStatement = (file: Buffer, chosen: StatementFormat | null = null): StatementLine[] =>
  unlessUnreadable(() => {
    const text = decodeCsv(file)
    const format = chosen ?? STANDARD_FORMAT
    const delimiter = chosen ? DELIMITERS[chosen.separator] : likelyDelimiter(text)
    const { names, rows } = readTable(text, MAX_LINES, delimiter)
    const [id, amount, state] = [format.id, format.amount, format.state].map((name) => placeOf(names, name))
    const tiyin = chosen ? { uzs: uzsToTiyin, tiyin: wholeTiyin }[chosen.amounts] : tiyinOf
    return rows.flatMap(({ line, cells }): StatementLine[] => {
      const at = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
      const word = at(state)
      if (format.ignored.includes(word)) return []
      const amountTiyin = tiyin(at(amount))
      const transactionId = at(id)
      if (!/^[\w-]{1,64}$/.test(transactionId)) throw new CsvError(line, 'transaction_id is no number')
      if (amountTiyin === null || amountTiyin === 0n) throw new CsvError(line, "amount is no sum of so'm")
      if (format.paid.includes(word)) return [{ transactionId, amountTiyin, state: 'paid' }]
      if (format.reversed.includes(word)) return [{ transactionId, amountTiyin, state: 'reversed' }]
      throw new CsvError(line, 'state is not paid or reversed')
    })
  })

/** The columns of a statement, their different words, and its first rows. */
export const previewStatement = (file: Buffer, separator?: Separator): Omit<StatementPreview, 'format'> =>
  unlessUnreadable(() => {
    const text = decodeCsv(file)
    const used = separator ?? likelySeparator(text)
    const { names, rows } = readTable(text, MAX_LINES, DELIMITERS[used])
    const columns = names.map((name, at) => {
      const words = new Set<string>()
      for (const { cells } of rows) {
        words.add(cells[at] ?? '')
        if (words.size > MAX_STATE_WORDS) return { name, words: null }
      }
      return { name, words: [...words] }
    })
    return { separator: used, columns, rows: rows.slice(0, ROWS_SHOWN).map(({ cells }) => cells) }
  })

function likelySeparator(text: string): Separator {
  const [first = ''] = text.split('\n', 1)
  if (first.includes('\t')) return 'tab'
  return likelyDelimiter(text) === ';' ? 'semicolon' : 'comma'
}

function unlessUnreadable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Failure('statement_unreadable', { data: { line: error.line, reason: error.message } })
  }
}
