import { tashkentDay } from '../contract/tashkent-time.ts'
import { DAY_MS } from '../server/src/clock.ts'
import { type Db, openDb } from '../server/src/db/client.ts'
import { encodeCursor } from '../server/src/db/cursor.ts'
import { sql } from '../server/src/db/sql.ts'
import type { Deps } from '../server/src/deps.ts'
import { dailyTurnover, ledgerSum, sumDays, trialBalance } from '../server/src/money/ledger/days.ts'
import { EXPORTED_LEDGER } from '../server/src/operators/exports/exported-lists.ts'
import { transfersOf } from '../server/src/operators/money/ledger.ts'
import { middle } from './figures.ts'
import { withKashf } from './with-kashf.ts'

/** Entries of a purchase. `npm run bench -- ledger 1000000` measures fewer entries. */
const ENTRIES_EACH = 3
const SMALL = 10_000
const LARGE = Number(process.argv[3] ?? 10_000_000)
const DAYS = 3_650
const STUDENTS = 10_000
const TEACHERS = 500
/** One teacher sells every nth course. */
const HOT_SHARE = 10
const ROUNDS = 15

/** Measures the console's queries of the ledger at different numbers of entries. The ratios should be near 1. */
export async function run(): Promise<void> {
  await withKashf(async ({ databaseUrl }) => {
    const db = openDb(databaseUrl, { max: 4, onError: () => {}, statementTimeoutMs: 0 })
    try {
      const people = await fillPeople(db)
      await fillTo(db, SMALL)
      const small = await measure(db, people)
      await fillTo(db, LARGE)
      const large = await measure(db, people)
      console.table(
        [...small].map(([what, ms]) => ({
          what,
          [`ms at ${SMALL.toLocaleString('en')}`]: ms.toFixed(2),
          [`ms at ${LARGE.toLocaleString('en')}`]: large.get(what)?.toFixed(2),
          ratio: ((large.get(what) ?? Number.NaN) / ms).toFixed(2),
        })),
      )
    } finally {
      await db.end()
    }
  })
}

interface People {
  student: number
  hotTeacher: number
}

async function fillPeople(db: Db): Promise<People> {
  await db.run(sql`
    insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, search_key)
    select case when n <= ${TEACHERS} then 1 else 2 end, 'O', 'Q', 'bench' || n, 'bench' || n || '@kashf.test', '-',
           lpad(n::text, 8, '0'), '-' from generate_series(1, ${TEACHERS + STUDENTS}) n order by n`)
  await db.run(sql`
    insert into ledger_account (kind, owner_id)
    select case type when 1 then 'earnings' else 'wallet' end, id from app_user order by id`)
  const row = await db.one<People>(sql`
    select min(owner_id) filter (where kind = 'wallet') as student,
           min(owner_id) filter (where kind = 'earnings') as "hotTeacher" from ledger_account`)
  if (!row) throw new Error('no people')
  // Rows are written without the ledger's functions, because balances are not read here.
  for (const table of ['ledger_transfer', 'ledger_entry']) {
    await db.executeSql(`alter table ${table} disable trigger user`)
  }
  return row
}

/** Adds purchases until there are `entries` entries, spread evenly over the days until yesterday, and sums them. */
async function fillTo(db: Db, entries: number): Promise<void> {
  const to = Math.floor(entries / ENTRIES_EACH)
  const end = new Date(Date.now() - DAY_MS)
  await db.run(sql`
    with sold as (
      insert into ledger_transfer (id, kind, cause, idempotency_key, comment, created_at)
      overriding system value
      select n, 'purchase', 'purchase:' || n, 'bench:' || n, 'Kurs sotib olindi', ${end}::timestamptz - (1 - n::float8 / ${to}) * ${DAYS} * interval '1 day'
        from generate_series((select coalesce(max(id), 0) + 1 from ledger_transfer), ${to}::bigint) n
      returning id, created_at)
    insert into ledger_entry (transfer_id, account_id, amount_tiyin, created_at)
    select sold.id, entry.account, entry.amount, sold.created_at
      from (select min(id) filter (where kind = 'wallet') as wallet, min(id) filter (where kind = 'earnings') as earnings,
                   min(id) filter (where kind = 'platform_fee') as fee from ledger_account) first, sold,
           lateral (values (first.wallet + (sold.id % ${STUDENTS})::int, -12000000::bigint),
                           (first.earnings + case when sold.id % ${HOT_SHARE} = 0 then 0
                              else 1 + (sold.id % ${TEACHERS - 1})::int end, 10000000),
                           (first.fee, 2000000)) entry (account, amount)`)
  await db.executeSql('vacuum analyze ledger_transfer, ledger_entry, ledger_account')
  // The first run records the newest transfer; the second sums up to it.
  for (let night = 0; night < 2; night += 1) await db.transaction(sumDays)
}

async function measure(db: Db, { student, hotTeacher }: People): Promise<Map<string, number>> {
  const deps = { db } as Deps
  const today = tashkentDay(new Date())
  const newest = await db.one<{ id: number }>(sql`select max(id)::int as id from ledger_transfer`)
  const middleId = Math.floor((newest?.id ?? 0) / 2)
  const yearAgo = tashkentDay(new Date(Date.now() - 365 * DAY_MS))
  const asked: [string, () => Promise<unknown>][] = [
    ['live check of the sum', () => ledgerSum(db)],
    ['trial balance of a year', () => trialBalance(db, { from: yearAgo, to: today })],
    ['its days, of which the export is made', () => dailyTurnover(db, { from: yearAgo, to: today })],
    ['newest transfers', () => transfersOf(deps, {})],
    ['transfers of a student', () => transfersOf(deps, { user_id: student })],
    ['transfers of the teacher who sells most', () => transfersOf(deps, { user_id: hotTeacher })],
    [
      'transfers of a student on a day',
      () => transfersOf(deps, { user_id: student, from: yearAgo, to: yearAgo }),
    ],
    ['transfers of a day a year ago', () => transfersOf(deps, { from: yearAgo, to: yearAgo })],
    ['refunds, of which there are none', () => transfersOf(deps, { kind: 'refund' })],
    [
      'export, 100 transfers from the middle',
      () => EXPORTED_LEDGER.page(deps, { cursor: encodeCursor([middleId]), limit: 100 }, 0),
    ],
  ]
  const took = new Map<string, number>()
  for (const [what, work] of asked) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now()
      await work()
      times.push(performance.now() - begun)
    }
    took.set(what, middle(times))
  }
  return took
}
