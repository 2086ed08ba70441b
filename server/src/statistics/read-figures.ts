import { toUzs } from '@kashf/contract/amount.ts'
import type { StatisticsDay, StatisticsOverview, StatisticsTotals } from '@kashf/contract/statistics.ts'
import { VISIT_SOURCES } from '@kashf/contract/visit-sources.ts'
import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Period } from './period.ts'

/** The courses that figures are about: a query of their ids. */
export type Scope = Statement

const daysOf = (scope: Scope, { from, to }: Period): Statement =>
  sql`d.course_id in (${scope}) and d.day between ${from} and ${to}`
/** Afterwards in Tashkent. */
const endOf = ({ to }: Period): Statement =>
  sql`(${to}::timestamp + interval '1 day') at time zone 'Asia/Tashkent'`
const startOf = ({ from }: Period): Statement => sql`${from}::timestamp at time zone 'Asia/Tashkent'`

/** The first day with figures; null when there are none. */
export async function firstDay(db: Queryable, scope: Scope): Promise<string | null> {
  const row = await db.one<{ day: string | null }>(
    sql`select min(day)::text as day from course_day where course_id in (${scope})`,
  )
  return row?.day ?? null
}

/** When the figures were last computed. */
export async function computedAt(db: Queryable): Promise<string | null> {
  const row = await db.one<{ computed_at: Date }>(sql`select computed_at from statistics_run`)
  return row?.computed_at.toISOString() ?? null
}

interface MoneyRow {
  sales: number
  earned_tiyin: bigint
  discount_tiyin: bigint
  refunds: number
  refunded_tiyin: bigint
  new_learners: number
  active_learners: number
}

const sums = sql`
  coalesce(sum(d.sales), 0)::int as sales, coalesce(sum(d.earned_tiyin), 0)::bigint as earned_tiyin,
  coalesce(sum(d.discount_tiyin), 0)::bigint as discount_tiyin, coalesce(sum(d.refunds), 0)::int as refunds,
  coalesce(sum(d.refunded_tiyin), 0)::bigint as refunded_tiyin, coalesce(sum(d.new_learners), 0)::int as new_learners`

const presentMoney = (row: MoneyRow) => ({
  sales: row.sales,
  earned: toUzs(row.earned_tiyin),
  discount: toUzs(row.discount_tiyin),
  refunds: row.refunds,
  refunded: toUzs(row.refunded_tiyin),
  revenue: toUzs(row.earned_tiyin - row.refunded_tiyin),
  new_learners: row.new_learners,
  active_learners: row.active_learners,
})

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

/**
 * People who were active in the period: each counts on the first of their active days, which is the one before which they
 * were last active before the period, or never.
 */
const activeIn = (period: Period): Statement => sql`
  coalesce(sum((select sum(people) from unnest(d.gap_days, d.gap_people) g (gap, people)
    where gap = 0 or gap > d.day - ${period.from}::date)), 0)::int`

interface TotalsRow extends MoneyRow {
  watched_s: number
  visits: number
  learners: number
  completions: number
  completed: number
}

/** The sums of the period. */
export async function readTotals(db: Queryable, scope: Scope, period: Period): Promise<StatisticsTotals> {
  const row = await db.one<TotalsRow>(sql`
    select ${sums}, ${activeIn(period)} as active_learners,
           coalesce(sum((select sum(s) from unnest(d.watched_s) s)), 0)::float8 as watched_s,
           coalesce(sum((select sum(v) from unnest(d.visits) v)), 0)::int as visits,
           (select coalesce(sum(new_learners - lost_learners), 0)::int from course_day
             where course_id in (${scope}) and day <= ${period.to}) as learners,
           (select count(*)::int from certificate where course_id in (${scope}) and voided_at is null
             and completed_at >= ${startOf(period)} and completed_at < ${endOf(period)}) as completions,
           (select count(*)::int from certificate where course_id in (${scope}) and voided_at is null
             and completed_at < ${endOf(period)}) as completed
      from course_day d where ${daysOf(scope, period)}`)
  if (!row) throw new Error('sums without a row')
  const { watched_s, visits, learners, completions, completed } = row
  const completed_percent = learners === 0 ? 0 : Math.min(100, Math.round((100 * completed) / learners))
  return { ...presentMoney(row), watched_s, visits, learners, completions, completed_percent }
}

/** Visits and sales by source, most visits first, without sources that brought nobody. */
export async function readSources(
  db: Queryable,
  scope: Scope,
  period: Period,
): Promise<StatisticsOverview['sources']> {
  const rows = await db.rows<{ place: number; visits: number; sales: number }>(sql`
    select s.place::int as place, sum(s.visits)::int as visits, sum(s.sales)::int as sales
      from course_day d, unnest(d.visits, d.source_sales) with ordinality s (visits, sales, place)
     where ${daysOf(scope, period)} group by s.place having sum(s.visits) + sum(s.sales) > 0
     order by visits desc, sales desc, place`)
  return rows.map(({ place, visits, sales }) => ({
    source: VISIT_SOURCES[place - 1] ?? 'unknown',
    visits,
    sales,
  }))
}

/** Sales at each promo code, most revenue first. */
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
     where ${daysOf(scope, period)} group by c.id order by earned desc, c.id`)
  return rows.map(({ earned, discount, ...row }) => ({
    ...row,
    earned: toUzs(earned),
    discount: toUzs(discount),
  }))
}

/** Scores until the end of the period, and the days of the period that brought new ones. */
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
      from course_score where course_id in (${scope}) and updated_at < ${endOf(period)} group by 1 order by 1`)
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
export async function readLessons(db: Queryable, courseId: number, period: Period) {
  return db.rows<{
    id: number
    title: string
    viewers: number
    started: number
    completed: number
    watched_s: number
    questions: number
  }>(sql`
    select l.id, l.title, coalesce(f.viewers, 0)::int as viewers, coalesce(f.started, 0)::int as started,
           coalesce(f.completed, 0)::int as completed, coalesce(f.watched_s, 0)::float8 as watched_s,
           (select count(*)::int from lesson_question q
             where q.lesson_id = l.id and q.parent_id is null and q.deleted_at is null and q.hidden_at is null
               and q.created_at >= ${startOf(period)} and q.created_at < ${endOf(period)}) as questions
      from lesson l left join (
        select w.id, sum(w.viewers) as viewers, sum(w.started) as started, sum(w.completed) as completed,
               sum(w.watched_s) as watched_s
          from course_day d, unnest(d.lesson_ids, d.viewers, d.started, d.completed, d.watched_s)
                 w (id, viewers, started, completed, watched_s)
         where ${daysOf(sql`${courseId}::int`, period)} group by w.id) f on f.id = l.id
     where l.course_id = ${courseId} and l.deleted_at is null order by l.position, l.id`)
}

/** The courses of a teacher, most revenue first. */
export async function readCourses(
  db: Queryable,
  teacherId: number,
  period: Period,
): Promise<StatisticsOverview['courses']> {
  const rows = await db.rows<MoneyRow & { id: number; title: string; status: number; visits: number }>(sql`
    select c.id, c.title, c.status, ${sums}, ${activeIn(period)} as active_learners,
           coalesce(sum((select sum(v) from unnest(d.visits) v)), 0)::int as visits
      from course c left join course_day d on d.course_id = c.id and d.day between ${period.from} and ${period.to}
     where c.teacher_id = ${teacherId}
     group by c.id order by coalesce(sum(d.earned_tiyin - d.refunded_tiyin), 0) desc, c.id`)
  return rows.map((row) => {
    const { sales, revenue, new_learners, active_learners } = presentMoney(row)
    const { id, title, status, visits } = row
    return { id, title, status, sales, revenue, new_learners, active_learners, visits }
  })
}
