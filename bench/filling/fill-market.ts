import { openDb } from '../../server/src/db/client.ts'
import { sql } from '../../server/src/db/sql.ts'

/** Buyers and the courses that they buy. Each student's wallet is enough for hundreds of purchases. */
export interface Market {
  studentIds: number[]
  /** Ids of the courses of 50 teachers, four of each. */
  spread: number[]
  /** Ids of the same number of courses by a single teacher. */
  hot: number[]
}

const STUDENTS = 2_000
const TEACHERS = 50
const COURSES = 200
/** The number of courses that every student owns from the start. */
const OWNED_COURSES = 5

/** Inserts people, courses and full wallets; the wallets through the ledger's SQL function. */
export async function fillMarket(url: string): Promise<Market> {
  const db = openDb(url, { max: 1, onError: () => {} })
  const people = async (type: 1 | 2, count: number, from: number) => {
    const rows = await db.rows<{ id: number }>(sql`
      insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
      select ${type}::int, 'Bench', 'Sinovov', 'bench_' || n, 'bench_' || n || '@example.uz', '-', (10000000 + n)::text, now(), '-'
        from generate_series(${from}::int, ${from + count - 1}::int) n returning id`)
    return rows.map(({ id }) => id)
  }
  const teacherIds = await people(1, TEACHERS + 1, 1)
  const studentIds = await people(2, STUDENTS, 10_000)
  await db.run(sql`
    insert into teacher (user_id, status, specialization, info) select id, 2, '-', '-' from unnest(${teacherIds}::int[]) id`)
  const courses = async (owners: number[]) => {
    const rows = await db.rows<{ id: number }>(sql`
      insert into course (teacher_id, category_id, title, title_key, language, level, period, price_tiyin, status,
        published_at)
      select (${owners}::int[])[1 + n % ${owners.length}::int], 1, 'Kurs ' || n, 'kurs', 1, 1, 13, 1000000, 2, now()
        from generate_series(1, ${COURSES}::int) n returning id`)
    return rows.map(({ id }) => id)
  }
  const spread = await courses(teacherIds.slice(1))
  const hot = await courses(teacherIds.slice(0, 1))
  const sold = (await courses(teacherIds)).slice(0, OWNED_COURSES)
  await db.run(sql`
    insert into payment (provider, provider_transaction_id, user_id, amount_tiyin, status, provider_time, created_at, performed_at,
      account_text)
    select 'payme', 'bench-' || id, id, 1000000000, 'credited', now(), now(), now(), '-' from unnest(${studentIds}::int[]) id`)
  await db.run(sql`
    select ledger_post('topup', 'payment:' || id, 'payment:' || id || ':credit', 'bench', null, now(),
      '{provider_payme,wallet}', array[null, user_id], array[-amount_tiyin, amount_tiyin], '{null,null}') from payment`)
  // Earlier purchases, so that the planner does not plan for empty tables.
  await db.run(sql`
    select sell_course(student, c.id, now(), c.teacher_id, c.title, c.price_tiyin, c.period, 20, null, 1200000, now(), null, '-', '-')
      from unnest(${studentIds}::int[]) student, course c where c.id = any(${sold}::int[])`)
  await db.executeSql('vacuum analyze')
  await db.end()
  return { studentIds, spread, hot }
}
