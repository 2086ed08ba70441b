import { tashkentDay } from '../../contract/tashkent-time.ts'
import { DAY_MS } from '../../server/src/clock.ts'
import type { Db } from '../../server/src/db/client.ts'
import { sql } from '../../server/src/db/sql.ts'
import { computeDay } from '../../server/src/statistics/daily/compute-day.ts'

export const COURSES = 500
export const LESSONS = 100
/** The number of courses of the teacher whose overview is measured. */
export const COURSES_EACH = 20
const LENGTH_S = 600
const DAYS = 365
/** Events per person, each on a different day, so that no two have the same key. */
const EVENTS_EACH = 100
const EVENTS_PER_SALE = 10

/**
 * Generates a year of watching and selling; courses with smaller numbers have more events. Computes the statistics of
 * the largest course and copies them to the others, for a realistic number of rows.
 */
export async function fillEvents(
  db: Db,
  events: number,
): Promise<{ from: string; to: string; courseId: number; lessonId: number; teacherId: number }> {
  const now = Date.now()
  const day = (nth: number) => tashkentDay(new Date(now - (DAYS - 1 - nth) * DAY_MS))
  const [from, to] = [day(0), day(DAYS - 1)]
  await db.run(sql`
    insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, search_key)
    select 1, 'O', 'Q', 'bench_teacher' || n, 'bench' || n || '@kashf.test', '-', lpad(n::text, 8, '0'), '-'
      from generate_series(0, ${COURSES / COURSES_EACH - 1}) n order by n`)
  await db.run(
    sql`insert into teacher (user_id, status, specialization, info) select id, 2, '-', '-' from app_user`,
  )
  await db.run(sql`
    insert into video (owner_id, status, original_bytes, duration_s, playable_at)
    select id, 'ready', 1, ${LENGTH_S}, now() from app_user where username = 'bench_teacher0'`)
  await db.run(sql`
    insert into course (teacher_id, category_id, title, title_key, language, level, period, price_tiyin, status)
    select first.teacher + (n - 1) / ${COURSES_EACH}, (select min(id) from category), 'Kurs ' || n, 'kurs', 1, 1, 13, 9900000, 2
      from (select min(user_id) as teacher from teacher) first, generate_series(1, ${COURSES}) n order by n`)
  await db.run(sql`
    insert into lesson (course_id, position, title, description, video_id)
    select c.id, n, 'Dars ' || n, '-', (select max(id) from video) from course c, generate_series(1, ${LESSONS}) n
     order by c.id, n`)
  // Skips the checks of each row, and builds indexes at the end.
  for (const column of ['user_id', 'lesson_id']) {
    await db.executeSql(`alter table lesson_watch drop constraint lesson_watch_${column}_fkey`)
  }
  await db.executeSql('alter table lesson_watch drop constraint lesson_watch_pkey')
  await db.executeSql('drop index lesson_watch_of_day')
  await db.run(sql`
    insert into lesson_watch (user_id, course_id, lesson_id, day, is_learner, watched, again, completed)
    select person, first.course + place, first.lesson + place * ${LESSONS} + mix % ${LESSONS},
           ${from}::date + (nth * 37 + person * 13) % ${DAYS}, true,
           int4multirange(int4range(0, 30 + mix % ${LENGTH_S - 29})),
           case when mix % 5 = 0 then int4multirange(int4range(mix % 20, 20 + mix % 10)) else '{}' end, mix % 3 = 0
      from (select min(course_id) as course, min(id) as lesson from lesson) first,
           generate_series(0, ${Math.ceil(events / EVENTS_EACH) - 1}) person,
           generate_series(0, ${EVENTS_EACH - 1}) nth,
           lateral (select ((person * 7919::bigint + nth * 104729) % 100003)::int as mix) mixed,
           lateral (select floor(${COURSES} * power(((mix * 31::bigint) % 100003) / 100003.0, 2))::int as place) placed`)
  await db.executeSql('alter table lesson_watch add primary key (user_id, course_id, day, lesson_id)')
  await db.executeSql('create index lesson_watch_of_day on lesson_watch (day, course_id)')
  await db.run(sql`
    insert into purchase (student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from, created_at)
    select n, c.id, c.teacher_id, 9900000, 1980000, 20, at, at
      from (select min(id) as course from course) first,
           generate_series(1, ${Math.ceil(events / EVENTS_PER_SALE)}) n,
           lateral (select ${from}::timestamp at time zone 'Asia/Tashkent' + (n % ${DAYS}) * interval '1 day' as at) sold,
           lateral (select floor(${COURSES} * power(((n * 31::bigint) % 100003) / 100003.0, 2))::int as place) placed,
           course c where c.id = first.course + place`)
  await db.executeSql('vacuum analyze lesson_watch, purchase')
  const largest = await db.one<{ course: number; lesson: number; teacher: number }>(sql`
    select l.course_id as course, l.id as lesson, c.teacher_id as teacher
      from lesson l join course c on c.id = l.course_id order by l.id limit 1`)
  if (!largest) throw new Error('no course')
  for (let nth = 0; nth < DAYS; nth += 1) {
    await db.transaction((tx) => computeDay(tx, day(nth), [largest.course]))
  }
  for (const table of ['course_day', 'course_day_lessons']) {
    const { rows } = await db.executeSql(
      `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
        where table_name = '${table}' and column_name <> 'course_id'`,
    )
    const { names } = rows[0] as { names: string }
    await db.executeSql(
      `insert into ${table} (course_id, ${names}) select c.id, ${names} from ${table} d, course c
        where d.course_id = ${largest.course} and c.id <> d.course_id and c.id <= ${largest.course + 100}`,
    )
    // The year before, for the comparison.
    await db.executeSql(
      `insert into ${table} (course_id, ${names}) select course_id, ${names.replace('day', `day - ${DAYS}`)} from ${table}`,
    )
    await db.executeSql(`vacuum analyze ${table}`)
  }
  return { from, to, courseId: largest.course, lessonId: largest.lesson, teacherId: largest.teacher }
}
