import { openDb } from '../../server/src/db/client.ts'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'
import { sql } from '../../server/src/db/sql.ts'
import type { KashfServer } from './kashf-server.ts'

const PRICE_TIYIN = 10_000_000
const PAID_TIYIN = 12_000_000
const WALLET_TIYIN = 1_000_000_000

/**
 * Puts `each` applications, courses, payouts and reports into the queues. The payouts are of money that the teachers
 * have earned through the ledger, so that they can be refused and paid.
 */
export async function fillQueues(server: KashfServer, each: number): Promise<void> {
  const db = openDb(runningDatabaseUrl(server.dataDir) ?? '', { max: 1, onError: console.error })
  const people = async (prefix: string, type: 1 | 2, count: number, from: number) => {
    const rows = await db.rows<{ id: number }>(sql`
      insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
      select ${type}::int, ${prefix}, 'Navbatov' || n, lower(${prefix}) || n, lower(${prefix}) || n || '@sinov.uz', '-',
             (${from}::int + n)::text, now(), lower(${prefix}) || ' navbatov' || n
        from generate_series(1, ${count}::int) n returning id`)
    return rows.map(({ id }) => id)
  }
  const teachers = (ids: number[], status: 1 | 2) =>
    db.run(sql`
      insert into teacher (user_id, status, specialization, info)
      select id, ${status}::int, 'Matematika', 'Misollar bilan' from unnest(${ids}::int[]) id`)
  const courses = async (owners: number[], status: 2 | 3) => {
    const rows = await db.rows<{ id: number }>(sql`
      insert into course (teacher_id, category_id, title, title_key, language, level, period, price_tiyin, status,
        submitted_at, published_at)
      select id, (select min(id) from category), 'Kurs ' || id || '-' || ${status}::int, 'kurs', 1, 1, 13,
             ${PRICE_TIYIN}::bigint, ${status}::int, now(), case when ${status}::int = 2 then now() end
        from unnest(${owners}::int[]) id returning id`)
    return rows.map(({ id }) => id)
  }

  await teachers(await people('Ariza', 1, each, 30_000_000), 1)
  const approved = await people('Ustoz', 1, each, 31_000_000)
  await teachers(approved, 2)
  await courses(approved, 3)
  const sold = await courses(approved, 2)
  const [buyer = 0] = await people('Xaridor', 2, 1, 32_000_000)
  await db.run(sql`
    insert into payment (provider, provider_transaction_id, user_id, amount_tiyin, status, provider_time, created_at,
      performed_at, account_text)
    values ('payme', 'navbat', ${buyer}, ${WALLET_TIYIN}, 'credited', now(), now(), now(), '-')`)
  await db.run(sql`
    select ledger_post('topup', 'payment:' || id, 'payment:' || id || ':credit', '-', null, now(), '{provider_payme,wallet}',
      array[null, user_id], array[-amount_tiyin, amount_tiyin], '{null,null}')
      from payment where provider_transaction_id = 'navbat'`)
  await db.run(sql`
    select sell_course(${buyer}, c.id, now(), c.teacher_id, c.title, c.price_tiyin, c.period, 20, null,
      ${PAID_TIYIN}::bigint, now(), null, '-', '-') from course c where c.id = any(${sold}::int[])`)
  await db.run(sql`
    insert into payout (teacher_id, amount_tiyin, card_last4, approvals_needed)
    select id, ${PRICE_TIYIN}::bigint, '4242', 1 from unnest(${approved}::int[]) id`)
  await db.run(sql`
    select ledger_post('payout_reserve', 'payout:' || id, 'payout:' || id || ':reserve', '-', null, now(),
      '{earnings,payout_reserved}', array[teacher_id, teacher_id], array[-amount_tiyin, amount_tiyin], '{null,null}')
      from payout where teacher_id = any(${approved}::int[])`)
  await db.run(sql`
    with reported as (
      insert into report_case (subject, subject_id, seen_text, reports_count, created_at)
      select 'course', id, title, 1, now() from course where id = any(${sold}::int[]) returning id)
    insert into report (case_id, reporter_id, reason, created_at) select id, ${buyer}, 'spam', now() from reported`)
  await db.end()
}
