import { isUtf8 } from 'node:buffer'
import { CsvError as ParserError, parse } from 'csv-parse/sync'

/** Invalid CSV. `line` counts from 1, including the header. */
export class CsvError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Readable messages for errors of the parser. */
const REASONS = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'a quotation mark is never closed'],
  ['INVALID_OPENING_QUOTE', 'a quotation mark inside a value'],
  ['CSV_INVALID_CLOSING_QUOTE', 'something follows a closed quotation mark'],
])

/** A row of a table, with the cells in the order of its columns. */
export interface Row {
  cells: string[]
  /** The line on which the row starts. */
  line: number
}

export type Delimiter = ',' | ';' | '\t'

/** Comma or semicolon, whichever is more frequent in the first line. */
export function likelyDelimiter(text: string): Delimiter {
  const [first = ''] = text.split('\n', 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/**
 * The rows of a CSV text (RFC 4180), parsed strictly. Stores one row more than `limit`, which shows that there are too
 * many.
 */
function rowsOf(text: string, limit: number, delimiter: Delimiter): Row[] {
  // The parser counts CRLF inside quotation marks as two lines.
  const body = text.replaceAll('\r\n', '\n')
  const rows: Row[] = []
  let line = 1
  try {
    parse(body, {
      bom: true,
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      on_record(cells: string[], { lines }) {
        const isEmpty = cells.length === 1 && cells[0] === ''
        if (!isEmpty && rows.length <= limit) rows.push({ cells, line })
        line = lines + 1
        // The row is stored above, so that the parser keeps none.
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof ParserError)) throw error
    const reason = REASONS.get(error.code)
    if (!reason) throw error
    throw new CsvError(error.code === 'CSV_QUOTE_NOT_CLOSED' ? line : Number(error.lines), reason)
  }
  return rows
}

/** The text of an uploaded table, which must be UTF-8. */
export function decodeCsv(file: Buffer): string {
  if (!isUtf8(file)) throw new CsvError(0, 'the file is not UTF-8')
  return file.toString('utf8')
}

export interface CsvRow<Column extends string> {
  /** The line number from 1, including the header. */
  line: number
  cells: Record<Column, string>
}

/**
 * Reads a table whose header contains every required column once; other columns are ignored. Throws a `CsvError` with the
 * line of the first error.
 */
export function readCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
  limit: number,
): CsvRow<Column>[] {
  const { names, rows } = readTable(text, limit, likelyDelimiter(text))
  const places = columns.map((column) => [column, placeOf(names, column)] as const)
  return rows.map(({ cells, line }) => {
    const entries = places.map(([column, place]) => [column, cells[place] ?? ''])
    return { line, cells: Object.fromEntries(entries) as Record<Column, string> }
  })
}

/** A whole table: the names of its columns, and rows with a value for each. Throws a `CsvError` as `readCsv` does. */
export function readTable(
  text: string,
  limit: number,
  delimiter: Delimiter,
): { names: string[]; rows: Row[] } {
  const [header, ...rows] = rowsOf(text, limit + 1, delimiter)
  if (!header) throw new CsvError(1, 'the file is empty')
  const names = header.cells.map((name) => name.trim())
  if (rows.length > limit) throw new CsvError(limit + 2, `more than ${limit} rows`)
  for (const { cells, line } of rows) {
    if (cells.length !== names.length) {
      throw new CsvError(line, `${cells.length} values under ${names.length} columns`)
    }
  }
  return { names, rows: rows.map(({ cells, line }) => ({ line, cells: cells.map((cell) => cell.trim()) })) }
}

/** The place of a column, in capitals or not. Throws a `CsvError` when there is none, or several. */
export function placeOf(names: readonly string[], column: string): number {
  const [place, second] = names.flatMap((name, at) =>
    name.toLowerCase() === column.toLowerCase() ? [at] : [],
  )
  if (place === undefined) throw new CsvError(1, `there is no column "${column}"`)
  if (second !== undefined) throw new CsvError(1, `column "${column}" is listed twice`)
  return place
}
