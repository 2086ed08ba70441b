import type { FastifyReply } from 'fastify'
import { type Cell, type CsvForm, sendCsv, writeCsv, writeCsvRows } from './write-csv.ts'

interface CsvPage {
  rows: readonly (readonly Cell[])[]
  next_cursor: string | null
}

/**
 * Streams pages of rows as one CSV download without holding them all. `nextPage` gets the cursor of the previous page;
 * a null cursor marks the last page. The first page is read before the answer begins, so that a refused filter is an error.
 */
export async function streamCsv(
  reply: FastifyReply,
  file: { name: string; header: readonly string[]; form: CsvForm },
  nextPage: (cursor: string) => Promise<CsvPage>,
): Promise<FastifyReply> {
  const first = await nextPage('')
  async function* parts(): AsyncGenerator<string> {
    yield writeCsv(file.header, first.rows, file.form)
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const page = await nextPage(cursor)
      if (page.rows.length > 0) yield writeCsvRows(page.rows, file.form)
      cursor = page.next_cursor
    }
  }
  return sendCsv(reply, file.name, parts())
}
