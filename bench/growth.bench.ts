import { type Db, openDb } from '../server/src/db/client.ts'
import { sql } from '../server/src/db/sql.ts'
import { fillMarket } from './filling/fill-market.ts'
import { withKashf } from './with-kashf.ts'

/** The size of the school whose growth is calculated. */
const BUYERS = 100_000
const YEARS = 10
const PURCHASES_A_YEAR = 4
const TOPUPS_A_YEAR = 5

/** Rows that one year adds, in the order of the report. A purchase posts one transfer of three entries, a top-up one of two. */
const ROWS_A_YEAR = new Map<string, number>([
  ['ledger_transfer', BUYERS * (PURCHASES_A_YEAR + TOPUPS_A_YEAR)],
  ['ledger_entry', BUYERS * (PURCHASES_A_YEAR * 3 + TOPUPS_A_YEAR * 2)],
  ['payment', BUYERS * TOPUPS_A_YEAR],
  ['purchase', BUYERS * PURCHASES_A_YEAR],
  ['enrolment', BUYERS * PURCHASES_A_YEAR],
  ['course_grant', BUYERS * PURCHASES_A_YEAR],
  ['lesson_progress', BUYERS * PURCHASES_A_YEAR * 15],
  ['notice', BUYERS * 50],
  ['session', BUYERS * 6],
  ['audit_entry', 50_000],
])
/** The retention in years, where a rule removes old rows. */
const KEPT_YEARS = new Map<string, number>([
  ['notice', 1],
  ['session', 0.25],
])
const FILLED_ROWS = 100_000

/** Measures the bytes on disk per row, including indexes, on generated rows, and extrapolates them to ten years. */
export async function run(): Promise<void> {
  await withKashf(async ({ databaseUrl }) => {
    await fillMarket(databaseUrl)
    const db = openDb(databaseUrl, { max: 1, onError: () => {} })
    try {
      await fillOthers(db)
      await db.executeSql('vacuum analyze')
      const rows: { table: string; bytes: string; 'rows a year': string; 'GB in ten years': string }[] = []
      let totalBytes = 0
      for (const [table, rowsAYear] of ROWS_A_YEAR) {
        const bytes = await bytesPerRow(db, table)
        const stored = bytes * rowsAYear * (KEPT_YEARS.get(table) ?? YEARS)
        totalBytes += stored
        rows.push({
          table,
          bytes: bytes.toFixed(0),
          'rows a year': rowsAYear.toLocaleString('en'),
          'GB in ten years': (stored / 1e9).toFixed(2),
        })
      }
      console.table(rows)
      console.log(
        `All of them: ${(totalBytes / 1e9).toFixed(1)} GB after ${YEARS} years of ${BUYERS} buyers.`,
      )
    } finally {
      await db.end()
    }
  })
}

async function bytesPerRow(db: Db, table: string): Promise<number> {
  const [{ n, bytes } = { n: 0, bytes: 0 }] = (
    await db.executeSql(
      `select count(*)::float8 as n, pg_total_relation_size('${table}')::float8 as bytes from ${table}`,
    )
  ).rows as { n: number; bytes: number }[]
  if (n < 2000) throw new Error(`${table} has only ${n} rows: too few to measure`)
  return bytes / n
}

/** Writes rows as the program does into the tables that selling does not fill. */
async function fillOthers(db: Db): Promise<void> {
  await db.run(sql`
    insert into lesson (course_id, position, title, description)
    select id, n, 'Dars ' || n, '-' from course, generate_series(1, 10) n`)
  await db.run(sql`
    insert into lesson_progress (user_id, lesson_id, position_s, watched, completed_at)
    select student_id, l.id, 815, '{[0,120),[180,300),[315,815)}', now()
      from enrolment join lesson l using (course_id) limit ${FILLED_ROWS}`)
  await db.run(sql`
    insert into notice (user_id, kind, subject, in_product, once_key, created_at, read_at)
    select student_id, 'course_published', jsonb_build_object('course_id', course_id, 'title', 'Python asoslari: noldan ishgacha'),
           true, 'course_published:' || course_id || ':' || n, now(), now()
      from enrolment, generate_series(1, 10) n limit ${FILLED_ROWS}`)
  await db.run(sql`
    insert into session (token_hash, user_id, user_agent, ip, expires_at)
    select sha256((id || ':' || n)::bytea), id,
           'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
           '84.54.70.' || n, now() + interval '90 days'
      from app_user, generate_series(1, 50) n where type = 2 limit ${FILLED_ROWS}`)
  await db.run(sql`
    insert into audit_entry (operator_id, action, subject, before, after, source, request_id)
    select null, 'course.publish', 'course:' || n, '{"status": 3, "return_reason": null}', '{"status": 2, "return_reason": null}',
           '84.54.70.10', gen_random_uuid()::text
      from generate_series(1, ${FILLED_ROWS}::int) n`)
}
