import { toUzs } from '@kashf/contract/money/amount.ts'
import type {
  CourseStatistics,
  StatisticsDay,
  StatisticsOverview,
} from '@kashf/contract/statistics/statistics.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { unpackFigures } from './daily/lesson-days.ts'
import { type MoneyRow, presentMoney, sums } from './money-figures.ts'
import type { Period } from './period.ts'
import { readLessonDays } from './read-lesson-days.ts'
import { daysOf, endOf, type Scope, startOf } from './scope.ts'

/** The first day with figures; null when there are none. */
export async function firstDay(db: Queryable, scope: Scope): Promise<string | null> {
  const row = await db.only<{ day: string | null }>(
    sql`select min(day)::text as day from course_day where course_id = any(${scope})`,
  )
  return row.day
}

/** The time at which the figures were last computed. */
export async function computedAt(db: Queryable): Promise<string | null> {
  const row = await db.one<{ computed_at: Date }>(sql`select computed_at from statistics_run`)
  return row?.computed_at.toISOString() ?? null
}

/** Every day of the period, oldest first. */
export async function readDays(db: Queryable, scope: Scope, period: Period): Promise<StatisticsDay[]> {
  const rows = await db.rows<MoneyRow & { date: string }>(sql`
    select to_char(each, 'YYYY-MM-DD') as date, ${sums}, coalesce(sum(d.active_learners), 0)::int as active_learners
      -- Timestamps without time zone, because a series of dates would use the connection's time zone.
      from generate_series(${period.from}::timestamp, ${period.to}::timestamp, interval '1 day') each
      left join course_day d on d.day = each::date and ${daysOf(scope, period)}
     group by each order by each`)
  return rows.map(({ date, ...row }) => ({ date, ...presentMoney(row) }))
}

/** Sales by promo code, most revenue first. */
export async function readPromoCodes(
  db: Queryable,
  scope: Scope,
  period: Period,
): Promise<StatisticsOverview['promo_codes']> {
  const rows = await db.rows<{
    id: number
    code: string
    sales: number
    earned: bigint
    discount: bigint
  }>(sql`
    select c.id, c.code, sum(p.sales)::int as sales, sum(p.earned)::bigint as earned, sum(p.discount)::bigint as discount
      from course_day d, unnest(d.promo_ids, d.promo_sales, d.promo_earned_tiyin, d.promo_discount_tiyin)
             p (id, sales, earned, discount)
      join promo_code c on c.id = p.id
     where ${daysOf(scope, period)} and d.promo_ids <> '{}' group by c.id order by earned desc, c.id`)
  return rows.map(({ earned, discount, ...row }) => ({
    ...row,
    earned: toUzs(earned),
    discount: toUzs(discount),
  }))
}

/** Scores that count until the end of the period, and the days of the period that brought new ones. */
export async function readScores(
  db: Queryable,
  scope: Scope,
  period: Period,
): Promise<StatisticsOverview['scores']> {
  const rows = await db.rows<{ date: string; count: number; sum: number; by_score: number[] }>(sql`
    select to_char(updated_at at time zone 'Asia/Tashkent', 'YYYY-MM-DD') as date, count(*)::int as count,
           sum(score)::int as sum,
           array[count(*) filter (where score = 1), count(*) filter (where score = 2), count(*) filter (where score = 3),
                 count(*) filter (where score = 4), count(*) filter (where score = 5)]::int[] as by_score
      from course_score where course_id = any(${scope}) and weighs and updated_at < ${endOf(period)} group by 1 order by 1`)
  const by_score = [0, 0, 0, 0, 0]
  const days: StatisticsOverview['scores']['days'] = []
  let [count, sum] = [0, 0]
  for (const row of rows) {
    count += row.count
    sum += row.sum
    for (const [i, given] of row.by_score.entries()) by_score[i] = (by_score[i] ?? 0) + given
    if (row.date >= period.from) days.push({ date: row.date, count: row.count, average: average(sum, count) })
  }
  return { average: average(sum, count), count, by_score, days }
}

const average = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((10 * sum) / count) / 10

/** The lessons of a course in order. Questions are those asked in the period. */
export async function readLessons(
  db: Queryable,
  courseId: number,
  period: Period,
): Promise<CourseStatistics['lessons']> {
  const [lessons, lessonDays] = await Promise.all([
    db.rows<{ id: number; title: string; questions: number }>(sql`
      select l.id, l.title, (select count(*)::int from lesson_question q
               where q.lesson_id = l.id and q.parent_id is null and q.deleted_at is null and q.hidden_at is null
                 and q.created_at >= ${startOf(period)} and q.created_at < ${endOf(period)}) as questions
        from lesson l where l.course_id = ${courseId} and l.deleted_at is null order by l.position, l.id`),
    readLessonDays(db, courseId, period),
  ])
  const figures = new Map(
    lessons.map((lesson) => [lesson.id, { ...lesson, viewers: 0, started: 0, completed: 0, watched_s: 0 }]),
  )
  for (const day of lessonDays.flatMap(unpackFigures)) {
    const sums = figures.get(day.lessonId)
    // A lesson that was deleted since has no row.
    if (!sums) continue
    sums.viewers += day.viewers
    sums.started += day.started
    sums.completed += day.completed
    sums.watched_s += day.watchedS
  }
  return [...figures.values()]
}
