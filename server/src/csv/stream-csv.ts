import type { FastifyReply } from 'fastify'
import { type Cell, type CsvForm, sendCsv, writeCsv, writeCsvRows } from './write-csv.ts'

/**
 * Streams pages of rows as one CSV download without holding them all. `nextPage` gets the cursor of the previous page;
 * a null cursor marks the last page.
 */
export function streamCsv(
  reply: FastifyReply,
  file: { name: string; header: readonly string[]; form: CsvForm },
  nextPage: (cursor: string) => Promise<{ rows: readonly (readonly Cell[])[]; next_cursor: string | null }>,
): FastifyReply {
  async function* parts(): AsyncGenerator<string> {
    yield writeCsv(file.header, [], file.form)
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await nextPage(cursor)
      if (page.rows.length > 0) yield writeCsvRows(page.rows, file.form)
      cursor = page.next_cursor
    }
  }
  return sendCsv(reply, file.name, parts())
}
