import { Zip, ZipDeflate } from 'fflate'
import { type Cell, writeCsv, writeCsvRows } from '../../csv/write-csv.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql, unprepared } from '../../db/sql.ts'
import { profileOf, type Row, SECTIONS, type Section } from './sections.ts'

const BATCH = 1000

const README = `Bu arxivda Kashf'dagi ma'lumotlaringiz jamlangan.

profil.json - hisobingiz; .csv fayllar - jadvallar, har birini Excel yoki Google Sheets ochadi.
Vaqtlar Toshkent vaqti bilan yozilgan. Bo'sh jadvallar qo'shilmagan.
Karta raqamlaridan faqat oxirgi to'rt raqam saqlanadi.
`

const cellOf = (value: unknown): Cell => (value === null ? '' : String(value))

/** Reads the rows of a query in batches through a cursor, so that a long history is never in memory as a whole. */
async function* batches(tx: Tx, query: Statement): AsyncGenerator<Row[]> {
  await tx.run(sql`declare exported no scroll cursor for ${query}`)
  for (;;) {
    // Unprepared, because the columns differ from table to table.
    const rows = await tx.rows<Row>(unprepared(sql`fetch 1000 from exported`))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await tx.run(sql`close exported`)
}

/** A table as CSV text in chunks; none at all when it has no rows. */
async function* csvOf(tx: Tx, query: Statement, present: Section['present']): AsyncGenerator<string> {
  let header: string[] | null = null
  for await (const batch of batches(tx, query)) {
    const rows = present ? batch.map(present) : batch
    const columns: string[] = header ?? Object.keys(rows[0] ?? {})
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
    yield header ? writeCsvRows(cells) : writeCsv(columns, cells)
    header = columns
  }
}

/** Streams the ZIP archive of a person's data. Pass a repeatable-read transaction for a consistent snapshot. */
export async function* writeArchive(tx: Tx, personId: number): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  add('oqing.txt').push(Buffer.from(README), true)
  const profile = await tx.one<{ text: string }>(profileOf(personId))
  add('profil.json').push(Buffer.from(profile?.text ?? 'null'), true)
  for (const { file, rows, present } of SECTIONS) {
    let entry: ZipDeflate | null = null
    for await (const text of csvOf(tx, rows(personId), present)) {
      entry ??= add(file)
      entry.push(Buffer.from(text))
      yield* written.splice(0)
    }
    entry?.push(new Uint8Array(0), true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}
