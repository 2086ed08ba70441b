import { systemClock } from '../server/src/clock.ts'
import { type Db, openDb } from '../server/src/db/client.ts'
import { sql } from '../server/src/db/sql.ts'
import { courseStatistics, statisticsOverview } from '../server/src/statistics/course-statistics.ts'
import { computeDay } from '../server/src/statistics/daily/compute-day.ts'
import { lessonAudience } from '../server/src/statistics/lesson-audience.ts'
import { middle } from './figures.ts'
import { COURSES, COURSES_EACH, fillEvents, LESSONS } from './filling/fill-events.ts'
import { withKashf } from './with-kashf.ts'

/** The number of events; `npm run bench -- statistics 1000000` measures fewer. */
const EVENTS = Number(process.argv[3] ?? 10_000_000)
const ROUNDS = 15
const LIMIT_MS = 50
const LIMIT_BYTES = 1_000_000
const OPERATOR = { id: 1, type: 3, sessionId: 0, teacherStatus: null } as const

/**
 * Measures the statistics of the largest course over a school's year, against counting the same figures in the raw
 * events, and the size of their rows. Fails when a figure differs from that count.
 */
export async function run(): Promise<void> {
  await withKashf(async ({ databaseUrl }) => {
    const db = openDb(databaseUrl, { max: 10, onError: () => {}, statementTimeoutMs: 0 })
    try {
      await measure(db, await fillEvents(db, EVENTS))
    } finally {
      await db.end()
    }
  })
}

interface Measured {
  from: string
  to: string
  courseId: number
  lessonId: number
  teacherId: number
}

async function measure(db: Db, { from, to, courseId, lessonId, teacherId }: Measured): Promise<void> {
  const deps = { db, clock: systemClock }
  const [{ events } = { events: 0 }] = await db.rows<{ events: number }>(
    sql`select count(*)::int as events from lesson_watch where course_id = ${courseId}`,
  )
  const wholeDayMs = await timed(() => db.transaction((tx) => computeDay(tx, to, null)), 3)
  const raw = await countRaw(db, courseId, lessonId)
  const rawMs = await timed(() => countRaw(db, courseId, lessonId), 3)
  const page = () =>
    courseStatistics(deps, { viewer: OPERATOR, courseId, query: { from, to, compare: true } })
  const line = () => lessonAudience(deps, { viewer: OPERATOR, courseId, lessonId, query: { from, to } })
  const overview = () => statisticsOverview(deps, { teacherId, query: { from, to, compare: true } })
  const [figures, audience] = [await page(), await line()]
  const found = {
    sales: figures.totals.sales,
    active: figures.totals.active_learners,
    views: audience.views,
    half: audience.line?.[50],
  }
  if (JSON.stringify(found) !== JSON.stringify(raw)) {
    throw new Error(`the figures are ${JSON.stringify(found)}, the raw events say ${JSON.stringify(raw)}`)
  }
  const [pageMs, lineMs] = [await timed(page, ROUNDS), await timed(line, ROUNDS)]
  const overviewMs = await timed(overview, ROUNDS)
  console.log(
    `${EVENTS.toLocaleString('en')} events, ${COURSES} courses of ${LESSONS} lessons; the largest course has ${events.toLocaleString('en')}. Figures agree with the raw events.`,
  )
  console.table([
    { what: 'counting in the raw events (baseline)', ms: rawMs.toFixed(1), ratio: '1' },
    { what: 'statistics of a year with comparison', ms: pageMs.toFixed(1), ratio: ratio(pageMs, rawMs) },
    { what: 'line of a lesson over a year', ms: lineMs.toFixed(1), ratio: ratio(lineMs, rawMs) },
    {
      what: `overview of ${COURSES_EACH} courses, a year with comparison`,
      ms: overviewMs.toFixed(1),
      ratio: ratio(overviewMs, rawMs),
    },
    { what: 'computing a day of all courses', ms: wholeDayMs.toFixed(0), ratio: '' },
  ])
  if (Math.max(pageMs, lineMs, overviewMs) > LIMIT_MS) console.log(`OVER ${LIMIT_MS} ms`)
  const bytes = await bytesOfCourse(db, courseId, { from, to })
  console.log(`Rows of the largest course and a year: ${Math.round(bytes / 1000)} KB with their indexes.`)
  if (bytes > LIMIT_BYTES) console.log(`OVER ${LIMIT_BYTES / 1000} KB`)
}

const ratio = (ms: number, baselineMs: number): string => (ms / baselineMs).toFixed(4)

async function timed(work: () => Promise<unknown>, rounds: number): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  return middle(took)
}

/** Counts the same figures without the daily aggregates. */
async function countRaw(db: Db, courseId: number, lessonId: number) {
  const row = await db.one<{ sales: number; active: number; views: number; half: number }>(sql`
    select (select count(*)::int from purchase where course_id = ${courseId}) as sales,
           count(distinct user_id)::int as active, count(*) filter (where lesson_id = ${lessonId})::int as views,
           -- Lessons are 600 s long: the middle of point 50 is at 303 s.
           count(*) filter (where lesson_id = ${lessonId} and watched @> 303)::int as half
      from lesson_watch where course_id = ${courseId}`)
  if (!row) throw new Error('no counts')
  return row
}

/** The size of tables that contain only this course. */
async function bytesOfCourse(
  db: Db,
  courseId: number,
  { from, to }: Pick<Measured, 'from' | 'to'>,
): Promise<number> {
  let bytes = 0
  for (const table of ['course_day', 'course_day_lessons']) {
    await db.executeSql(`create table sized (like ${table} including all)`)
    await db.executeSql(
      `insert into sized select * from ${table} where course_id = ${courseId} and day between '${from}' and '${to}'`,
    )
    const { rows } = await db.executeSql(`select pg_total_relation_size('sized')::float8 as bytes`)
    bytes += (rows[0] as { bytes: number }).bytes
    await db.executeSql('drop table sized')
  }
  return bytes
}
