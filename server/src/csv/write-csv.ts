import { type Options, stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/** A cell: text as people wrote it, or a number of ours. */
export type Cell = string | number

/**
 * A text that begins like a formula is written as text, with an apostrophe in front: a comment must not become a formula
 * in anybody's spreadsheet. The library's own guard overlooks spaces in front.
 */
const harmless = (text: string): string => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** RFC 4180: commas, CRLF, quotation marks where they are needed. */
const OPTIONS: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: { string: harmless },
}

/** Rows of CSV, to follow what `writeCsv` wrote. */
export const writeCsvRows = (rows: readonly (readonly Cell[])[]): string => stringify([...rows], OPTIONS)

/** A CSV file, or its beginning: header and rows, UTF-8 with the byte order mark that Excel needs. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([header, ...rows], { ...OPTIONS, bom: true })

/** Answers with a file to be kept. `name` without signs that a header would have to quote. */
export function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(csv)
}
