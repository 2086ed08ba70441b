import { CsvError, parse } from 'csv-parse/sync'
import type { ReadTest } from '../draft.ts'
import { readRows, type TableRow } from './read-rows.ts'

const DELIMITERS = ['\t', ';', ',']
/** How much of a text decides what separates its values. */
const SAMPLE = 20_000

function rowsOf(text: string, delimiter: string, quote: '"' | false = '"'): TableRow[] {
  const rows: TableRow[] = []
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
function fitOf(rows: readonly TableRow[]): number {
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

/**
 * Reads a table of questions as text, with tabs, semicolons or commas between the values, or what its line `sep=` names. Null
 * for a text that is no table.
 */
export function readCsvQuestions(source: string): ReadTest | null {
  const lines = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const stated = /^sep=([^\n])\n/i.exec(lines)
  const text = stated ? lines.slice(stated[0].length) : lines
  const delimiter = stated?.[1] ?? delimiterOf(text)
  if (delimiter === null) return null
  const rows = rowsOf(text, delimiter)
  return readRows(stated ? rows.map(({ cells, line }) => ({ cells, line: line + 1 })) : rows)
}
