import { CsvError, parse } from 'csv-parse/sync'
import type { Row } from './read-csv.ts'

const DELIMITERS = ['\t', ';', ',']
/** How much of a text decides what separates its values. */
const SAMPLE = 20_000

function rowsOf(text: string, delimiter: string, quote: '"' | false = '"'): Row[] {
  const rows: Row[] = []
  let line = 1
  try {
    parse(text, {
      delimiter,
      quote,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      on_record(cells: string[], { lines }) {
        rows.push({ cells, line })
        line = lines + 1
        // The row is stored above, so that the parser keeps none.
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError) || quote === false) throw error
    // A quotation mark that is never closed is a part of its value.
    return rowsOf(text, delimiter, false)
  }
}

/** How many rows have the usual number of values, which is at least two. */
function fitOf(rows: readonly Row[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/** The separator that divides most rows into equal numbers of values; null for none. */
function delimiterOf(text: string): string | null {
  const sample = text.slice(0, SAMPLE)
  const fits = DELIMITERS.map((delimiter) => fitOf(rowsOf(sample, delimiter)))
  const best = Math.max(...fits)
  return best > 0 ? (DELIMITERS[fits.indexOf(best)] ?? null) : null
}

interface Table {
  text: string
  delimiter: string | null
  /** The number of the text's first line in its source. */
  firstLine: number
}

/** The text of a table with what its line `sep=` names, or else what divides most rows. */
function tableOf(source: string): Table {
  const lines = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const stated = /^sep=([^\n])\n/i.exec(lines)
  const text = stated ? lines.slice(stated[0].length) : lines
  return { text, delimiter: stated?.[1] ?? delimiterOf(text), firstLine: stated ? 2 : 1 }
}

/**
 * The rows of a table that a person made, of any lengths, with tabs, semicolons or commas between the values, or what its line
 * `sep=` names. A quotation mark out of place is a part of its value. Null for a text that is no table.
 */
export function readLooseRows(source: string): Row[] | null {
  const { text, delimiter, firstLine } = tableOf(source)
  if (delimiter === null) return null
  return rowsOf(text, delimiter).map(({ cells, line }) => ({ cells, line: line + firstLine - 1 }))
}

/**
 * The same for a table whose rows are lines, so that a quotation mark that is never closed spoils its own row only. Empty lines
 * are left out; of more rows than `limit` it returns one more.
 */
export function readLooseLines(source: string, limit: number): Row[] {
  const { text, delimiter, firstLine } = tableOf(source)
  const rows: Row[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    if (rows.length > limit) break
    const cells = delimiter === null ? [line] : (rowsOf(line, delimiter)[0]?.cells ?? [])
    rows.push({ cells: cells.map((cell) => cell.trim()), line: index + firstLine })
  }
  return rows
}
