import type { FastifyReply } from 'fastify'

/** A cell: text as people wrote it, or a number of ours. */
export type Cell = string | number

/** Without it Excel takes the file for the local one-byte alphabet. */
const BOM = '\uFEFF'

/**
 * A text whose first sign makes a spreadsheet compute is shown as text, by an apostrophe in front: a comment must not become
 * a formula on somebody's machine.
 */
const harmless = (text: string): string => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of CSV by RFC 4180: commas, CRLF. */
export const writeCsvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')

/** A CSV file, or its beginning: header and rows, UTF-8 with a byte order mark. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BOM + writeCsvRows([header, ...rows])

/** Answers with a file to be kept. `name` without signs that a header would have to quote. */
export function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(csv)
}
