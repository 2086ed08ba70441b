import pino from 'pino'
import { DAY_MS, HOUR_MS } from '../server/src/clock.ts'
import { type Db, openDb } from '../server/src/db/client.ts'
import { sql } from '../server/src/db/sql.ts'
import { openLiveEvents } from '../server/src/events/live-events.ts'
import { openJobs } from '../server/src/jobs/queue.ts'
import { sendReminders } from '../server/src/reminders/send-reminders.ts'
import { middle } from './figures.ts'
import { withKashf } from './with-kashf.ts'

/** The number of students; `npm run bench -- messages 10000` takes fewer. */
const PEOPLE = Number(process.argv[3] ?? 100_000)
const COURSES = 200
const LESSONS = 15
const COURSES_EACH = 3
/** Lessons of their first course that people have begun. */
const BEGUN = 6
const ROUNDS = 5
/** What the scan may take of 100,000 people. */
const LIMIT_MS_PER_PERSON = 1.2

/** Measures the daily scan for helpful messages against a count of the rows that it reads, on days with and without messages. */
export async function run(): Promise<void> {
  await withKashf(async ({ databaseUrl }) => {
    const log = pino({ level: 'silent' })
    const db = openDb(databaseUrl, { max: 4, onError: () => {}, statementTimeoutMs: 0 })
    const jobs = await openJobs({ url: databaseUrl, db, log, jobs: [] })
    const live = openLiveEvents({ url: databaseUrl, db, log })
    try {
      await fill(db)
      const counts: number[] = []
      for (let round = 0; round < ROUNDS; round++) counts.push(await timed(() => countRows(db)))
      const countMs = middle(counts)
      const rows: object[] = []
      // A week after everybody's last lesson, and much later, when nothing is due.
      for (const [what, days] of [
        ['two in seven are told', 7],
        ['nobody is told', 300],
      ] as const) {
        const now = new Date(noon().getTime() + days * DAY_MS)
        const ms = await timed(() => sendReminders({ db, jobs, live, log, clock: { now: () => now } }))
        const { told } = await db.only<{ told: number }>(sql`
          select count(*)::int as told from reminder where created_at = ${now}`)
        const perPerson = ms / PEOPLE
        rows.push({
          what,
          people: PEOPLE,
          told,
          'times the count': (ms / countMs).toFixed(1),
          'of the limit': `${((100 * perPerson) / LIMIT_MS_PER_PERSON).toFixed(0)}%`,
        })
      }
      console.table(rows)
    } finally {
      await live.stop()
      await jobs.stop()
      await db.end()
    }
  })
}

/** Noon in Tashkent of a fixed day. */
const noon = () => new Date(Date.parse('2026-12-07T00:00:00Z') + 7 * HOUR_MS)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The baseline: every lesson of every course of every learner, with their progress, counted by one statement. */
const countRows = (db: Db) =>
  db.only(sql`
    select count(*), count(p.completed_at) from enrolment e
      join lesson l on l.course_id = e.course_id and l.deleted_at is null
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id`)

async function fill(db: Db): Promise<void> {
  const people = (type: 1 | 2, count: number, from: number) =>
    db.run(sql`
      insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key, week_goal)
      select ${type}::int, 'Bench', 'Sinovov', 'bench_' || n, 'bench_' || n || '@example.uz', '-', (10000000 + n)::text, now(), '-',
             case when n % 5 = 0 then 3 end
        from generate_series(${from}::int, ${from + count - 1}::int) n`)
  await people(1, 1, 1)
  await people(2, PEOPLE, 1_000)
  await db.run(
    sql`insert into teacher (user_id, status, specialization, info) select id, 2, '-', '-' from app_user where type = 1`,
  )
  await db.run(sql`
    insert into course (teacher_id, category_id, title, title_key, language, level, period, price_tiyin, status, published_at)
    select (select user_id from teacher limit 1), 1, 'Kurs ' || n, 'kurs', 1, 1, 13, 1000000, 2, now()
      from generate_series(1, ${COURSES}::int) n`)
  await db.run(sql`
    insert into lesson (course_id, position, title, description) select id, n, 'Dars ' || n, '-' from course, generate_series(1, ${LESSONS}::int) n`)
  await db.run(sql`
    with student as (select id, row_number() over (order by id) as n from app_user where type = 2),
    offered as (select id, row_number() over (order by id) as n from course)
    insert into enrolment (student_id, course_id, open_during, created_at)
    select s.id, c.id, tstzmultirange(tstzrange(null, null)), ${noon()}::timestamptz - interval '40 days'
      from student s cross join generate_series(0, ${COURSES_EACH - 1}::int) k
      join offered c on c.n = 1 + (s.n * 7 + k * 61) % ${COURSES}::int`)
  // Every course has as many messages as it may.
  await db.run(sql`
    insert into course_message (course_id, kind, number, text, is_on, created_at, updated_at)
    select c.id, m.kind, m.number, 'Salom, {ism}! {dars}', true, now(), now()
      from course c cross join (values ('welcome', null), ('lesson', 3), ('away', 5), ('away', 10), ('passed', null)) m (kind, number)`)
  // The last lessons of people are spread over seven weeks.
  await db.run(sql`
    insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
    select e.student_id, l.id, at, at
      from (select student_id, min(course_id) as course_id from enrolment group by student_id) e
      join lesson l on l.course_id = e.course_id and l.position <= ${BEGUN}::int
      cross join lateral (select ${noon()}::timestamptz - (e.student_id % 49) * interval '1 day' as at) last`)
  await db.executeSql('vacuum analyze')
}
