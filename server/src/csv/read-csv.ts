/** A file that is not the CSV it should be. `line` counts from 1, the header included. */
export class CsvError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** The rows of a CSV text (RFC 4180; comma or semicolon, whichever the first line has more of). Strict: nothing is guessed. */
function rowsOf(text: string): { cells: string[]; line: number }[] {
  const body = text.replace(/^\uFEFF/, '')
  const [first = ''] = body.split(/\r?\n/, 1)
  const separator = first.split(';').length > first.split(',').length ? ';' : ','
  const rows: { cells: string[]; line: number }[] = []
  let cells: string[] = []
  let line = 1
  let startedAt = 1
  let at = 0
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ cells, line: startedAt })
    cells = []
    line++
    startedAt = line
  }
  while (at < body.length) {
    if (body[at] === '"') {
      let value = ''
      for (at++; ; at++) {
        const sign = body[at]
        if (sign === undefined) throw new CsvError(startedAt, 'a quotation mark is never closed')
        if (sign === '\n') line++
        if (sign !== '"') value += sign
        else if (body[at + 1] === '"') {
          value += '"'
          at++
        } else break
      }
      at++
      cells.push(value)
    } else {
      let end = at
      while (end < body.length && body[end] !== separator && body[end] !== '\n' && body[end] !== '"') end++
      if (body[end] === '"') throw new CsvError(line, 'a quotation mark inside a value')
      cells.push(body.slice(at, end).replace(/\r$/, ''))
      at = end
    }
    if (body[at] === '\r' && body[at + 1] === '\n') at++
    if (at >= body.length) break
    if (body[at] === '\n') endRow()
    else if (body[at] === separator) {
      // A separator at the very end of a file opens one more, empty value.
      if (at + 1 === body.length) cells.push('')
    } else throw new CsvError(line, 'something follows a closed quotation mark')
    at++
  }
  if (cells.length > 0) endRow()
  return rows
}

export interface CsvRow<Column extends string> {
  /** From 1, the header included. */
  line: number
  cells: Record<Column, string>
}

/**
 * Reads a table whose header names every wanted column once; further columns are left aside. Throws a `CsvError` that names
 * the line: a file is read whole or not at all.
 */
export function readCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
  limit: number,
): CsvRow<Column>[] {
  const [header, ...rows] = rowsOf(text)
  if (!header) throw new CsvError(1, 'the file is empty')
  const names = header.cells.map((name) => name.trim().toLowerCase())
  const places = columns.map((column) => {
    const place = names.indexOf(column)
    if (place < 0) throw new CsvError(1, `there is no column "${column}"`)
    if (names.indexOf(column, place + 1) >= 0) throw new CsvError(1, `column "${column}" stands twice`)
    return [column, place] as const
  })
  if (rows.length > limit) throw new CsvError(limit + 2, `more than ${limit} rows`)
  return rows.map(({ cells, line }) => {
    if (cells.length !== names.length) {
      throw new CsvError(line, `${cells.length} values under ${names.length} columns`)
    }
    const entries = places.map(([column, place]) => [column, (cells[place] ?? '').trim()])
    return { line, cells: Object.fromEntries(entries) as Record<Column, string> }
  })
}
