import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/** A cell: user text or a number. */
export type Cell = string | number

/**
 * Prefixes text that starts like a formula with an apostrophe, so that a spreadsheet does not evaluate it. The library's own
 * protection misses leading spaces.
 */
const neutralizeFormula = (text: string): string => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** How a table is written: for programs, or as Excel set to Uzbek or Russian reads it (semicolons, decimal commas). */
export type CsvForm = 'programs' | 'excel'

/** RFC 4180: CRLF, quotation marks where necessary. */
const OPTIONS: Record<CsvForm, Options> = {
  programs: {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: neutralizeFormula },
  },
  excel: {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    delimiter: ';',
    cast: { string: neutralizeFormula, number: (value) => String(value).replace('.', ',') },
  },
}

type Rows = readonly (readonly Cell[])[]

/** Further CSV rows, to append to the output of `writeCsv`. */
export const writeCsvRows = (rows: Rows, form: CsvForm = 'programs'): string =>
  stringify([...rows], OPTIONS[form])

/** A CSV file or its first part: header and rows, with the byte order mark that Excel needs for UTF-8. */
export const writeCsv = (header: readonly string[], rows: Rows, form: CsvForm = 'programs'): string =>
  stringify([header, ...rows], { ...OPTIONS[form], bom: true })

/** Sends the CSV, whole or in parts, as a download. `name` must not contain characters that need escaping in a header. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  csv: string | AsyncIterable<string>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(typeof csv === 'string' ? csv : Readable.from(csv))
}
