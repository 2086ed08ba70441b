import { createHash } from 'node:crypto'
import { openDb } from '../../server/src/db/client.ts'
import { sql } from '../../server/src/db/sql.ts'
import { hashBrowserId } from '../../server/src/learning/streams/browser-id.ts'

/** Parallel arrays: watcher `n` has token `n` and watches lesson `n` of course `n`. */
export interface Watchers {
  tokens: string[]
  userIds: number[]
  lessonIds: number[]
  courseIds: number[]
}

const COURSES = 100
const LESSONS_EACH = 20
const VIDEO_S = 900
/** The ranges that each watcher has already watched of every second lesson. */
const WATCHED = '{[0,120),[180,300)}'

/** The `x-browser` header of all watchers. */
export const BROWSER = '00000000-0000-4000-8000-000000000001'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Inserts students with sessions, streams, purchased courses with videos, and some progress, directly into the tables. */
export async function fillWatchers(url: string, count: number): Promise<Watchers> {
  const db = openDb(url, { max: 1, onError: () => {} })
  const people = async (type: 1 | 2, many: number, from: number) =>
    (
      await db.rows<{ id: number }>(sql`
        insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
        select ${type}::int, 'Bench', 'Sinovov', 'bench_' || n, 'bench_' || n || '@example.uz', '-', (10000000 + n)::text, now(), '-'
          from generate_series(${from}::int, ${from + many - 1}::int) n returning id`)
    ).map(({ id }) => id)
  const [teacherId] = await people(1, 1, 1)
  const userIds = await people(2, count, 10)
  await db.run(
    sql`insert into teacher (user_id, status, specialization, info) values (${teacherId}, 2, '-', '-')`,
  )
  const courses = await db.rows<{ id: number }>(sql`
    insert into course (teacher_id, category_id, title, title_key, language, level, period, price_tiyin, status,
      published_at, lessons_count)
    select ${teacherId}::int, 1, 'Kurs ' || n, 'kurs', 1, 1, 13, 0, 2, now(), ${LESSONS_EACH}::int
      from generate_series(1, ${COURSES}::int) n returning id`)
  const lessons = await db.rows<{ id: number; course_id: number; position: number }>(sql`
    with made as (
      insert into video (owner_id, status, original_bytes, duration_s, playable_at, completed_at, percent)
      select ${teacherId}::int, 'ready', 1, ${VIDEO_S}::real, now(), now(), 100
        from generate_series(1, ${COURSES * LESSONS_EACH}::int) returning id),
    numbered as (select id, row_number() over () - 1 as n from made)
    insert into lesson (course_id, position, title, description, video_id)
    select (${courses.map(({ id }) => id)}::int[])[1 + n / ${LESSONS_EACH}::int], n % ${LESSONS_EACH}::int, 'Dars', '-', id
      from numbered returning id, course_id, position`)
  const watched = userIds.map((_, n) => lessons[(n * 7) % lessons.length])
  const lessonIds = watched.map((lesson) => lesson?.id ?? 0)
  const courseIds = watched.map((lesson) => lesson?.course_id ?? 0)
  await db.run(sql`
    with sold as (
      insert into purchase (student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from)
      select u, c, ${teacherId}::int, 0, 0, 20, now() from unnest(${userIds}::int[], ${courseIds}::int[]) as t (u, c)
      returning id, student_id, course_id)
    select access_grant(student_id, course_id, 'purchase', id, null, null, now()) from sold`)
  await db.run(sql`
    insert into lesson_progress (user_id, lesson_id, position_s, watched, started_at)
    select u, l.id, 300, ${WATCHED}, now() - interval '1 hour'
      from unnest(${userIds}::int[], ${courseIds}::int[]) as t (u, c) join lesson l on l.course_id = c and l.position % 2 = 0`)
  const tokens = userIds.map((id) => `bench-${id}`)
  await db.run(sql`
    insert into session (token_hash, user_id, user_agent, ip, expires_at)
    select h, u, 'bench', '127.0.0.1', now() + interval '1 day'
      from unnest(${tokens.map(hashOf)}::bytea[], ${userIds}::int[]) as t (h, u)`)
  await db.run(sql`
    insert into playback_stream (session_id, browser, user_id, lesson_id, opened_at, seen_at)
    select s.id, ${hashBrowserId(BROWSER)}, u, l, now(), now()
      from unnest(${userIds}::int[], ${lessonIds}::int[]) as t (u, l) join session s on s.user_id = u`)
  await db.executeSql('vacuum analyze')
  await db.end()
  return { tokens, userIds, lessonIds, courseIds }
}
