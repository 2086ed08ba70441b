import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Cell, writeCsv, writeCsvRows } from '../../csv/write-csv.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql, unprepared } from '../../db/sql.ts'
import type { ExportedRow, PersonalData } from '../../module.ts'
import type { Storage } from '../../storage/storage.ts'

const BATCH = 1000

const README = `Bu arxivda Kashf'dagi ma'lumotlaringiz jamlangan.

profil.json - hisobingiz; .csv fayllar - jadvallar, har birini Excel yoki Google Sheets ochadi.
uy-vazifalari/ - topshirgan suratlaringiz, hujjatlaringiz va ovoz yozuvlaringiz.
Vaqtlar Toshkent vaqti bilan yozilgan. Bo'sh jadvallar qo'shilmagan.
Karta raqamlaridan faqat oxirgi to'rt raqam saqlanadi.
`

/** The order of the files: learning, the account, teaching. Unlisted files come last. */
const ORDER = [
  ...['hisob-harakatlari', 'toldirishlar', 'xaridlar', 'sovgalar', 'ochilgan-havolalar'],
  ...['jarayon', 'oqilgan-kunlar', 'korilgan-darslar', 'eslatmalar'],
  ...['oflayn-darslar', 'savol-va-javoblar', 'izohlar', 'baholar'],
  ...['sertifikatlar', 'saqlangan-kurslar', 'obunalar', 'bildirishnomalar'],
  ...['shikoyatlar', 'elonsiz-kurslar', 'qurilmalar', 'api-tokenlar'],
  ...['vebhuklar', 'roziliklar', 'mening-kurslarim', 'narxlar'],
  ...['mening-darslarim', 'qoralamalar', 'tahrirlar', 'sotuvlar'],
  ...['promokodlar', 'kelishilgan-foizlar', 'toplamlar', 'elonlar', 'saqlangan-javoblar'],
  ...['yechib-olishlar', 'telegram', 'telegram-guruhlari'],
]

const placeOf = (file: string): number => {
  const place = ORDER.indexOf(file.slice(0, -'.csv'.length))
  return place === -1 ? ORDER.length : place
}

/** Numbers stay numbers: as text a negative sum would be taken for a formula, and left out of what a spreadsheet adds up. */
function cellOf(value: unknown): Cell {
  if (value === null) return ''
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : String(value)
}

/** Reads the rows of a query in batches through a cursor, so that a long history is never in memory as a whole. */
async function* batches(tx: Tx, query: Statement): AsyncGenerator<ExportedRow[]> {
  await tx.run(sql`declare exported no scroll cursor for ${query}`)
  for (;;) {
    // The statement is unprepared, because the columns differ between tables.
    const rows = await tx.rows<ExportedRow>(unprepared(sql`fetch 1000 from exported`))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await tx.run(sql`close exported`)
}

/** A table as CSV text in chunks; empty if it has no rows. */
async function* csvOf(
  tx: Tx,
  query: Statement,
  present?: (row: ExportedRow) => ExportedRow,
): AsyncGenerator<string> {
  let header: string[] | null = null
  for await (const batch of batches(tx, query)) {
    const rows = present ? batch.map(present) : batch
    const columns: string[] = header ?? Object.keys(rows[0] ?? {})
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
    yield header ? writeCsvRows(cells) : writeCsv(columns, cells)
    header = columns
  }
}

/** The query for the profile as one JSON document, merged from the objects of all modules. */
function profileOf(shares: readonly PersonalData[], personId: number): Statement {
  const objects = shares.flatMap(({ profile }) => profile?.(personId) ?? [])
  return sql`select jsonb_pretty(${objects.reduce((all, next) => sql`${all} || ${next}`, sql`'{}'::jsonb`)}) as text`
}

/** Streams the ZIP archive of a person's data. Pass a repeatable-read transaction for a consistent snapshot. */
export async function* writeArchive(
  tx: Tx,
  storage: Storage,
  { shares, personId }: { shares: readonly PersonalData[]; personId: number },
): AsyncGenerator<Uint8Array> {
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
  const profile = await tx.one<{ text: string }>(profileOf(shares, personId))
  add('profil.json').push(Buffer.from(profile?.text ?? 'null'), true)
  const files = shares.flatMap(({ files }) => Object.entries(files ?? {}))
  for (const [name, file] of files.toSorted(([a], [b]) => placeOf(a) - placeOf(b))) {
    const lines =
      typeof file === 'function' ? csvOf(tx, file(personId)) : csvOf(tx, file.rows(personId), file.present)
    let entry: ZipDeflate | null = null
    for await (const text of lines) {
      entry ??= add(name)
      entry.push(Buffer.from(text))
      yield* written.splice(0)
    }
    entry?.push(new Uint8Array(0), true)
    yield* written.splice(0)
  }
  for (const { objects } of shares) {
    if (!objects) continue
    for await (const rows of batches(tx, objects.rows(personId))) {
      for (const row of rows) {
        const { name, key } = objects.present(row)
        // A file that is being deleted meanwhile is left out.
        if (!(await storage.stat(key))) continue
        const entry = new ZipPassThrough(name)
        zip.add(entry)
        for await (const bytes of await storage.read(key)) {
          entry.push(bytes)
          yield* written.splice(0)
        }
        entry.push(new Uint8Array(0), true)
        yield* written.splice(0)
      }
    }
  }
  zip.end()
  yield* written.splice(0)
}
