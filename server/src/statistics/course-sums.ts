import type { StatisticsOverview, StatisticsTotals } from '@kashf/contract/statistics/statistics.ts'
import { VISIT_SOURCES } from '@kashf/contract/statistics/visit-sources.ts'
import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type MoneyRow, presentMoney, sums } from './money-figures.ts'
import type { Period } from './period.ts'
import { daysOf, endOf, type Scope, startOf } from './scope.ts'

/** The sums of a course over a period. */
export interface CourseSums extends MoneyRow {
  course_id: number
  watched_s: number
  /** The number of visits by source, in the order of `VISIT_SOURCES`. */
  visits: number[]
  source_sales: number[]
}

/**
 * The number of people on the day `d` who are newly active in the period: they were last active before it, or never.
 * Gaps are in ascending order, so most days need only the longest and the first.
 */
const newlyActive = ({ from }: Period): Statement => sql`
  case when d.gap_days[cardinality(d.gap_days)] > d.day - ${from}::date
       then (select sum(people) from unnest(d.gap_days, d.gap_people) g (gap, people)
              where gap = 0 or gap > d.day - ${from}::date)
       when d.gap_days[1] = 0 then d.gap_people[1] end`

/** Sums an array column element by element: `unnest` for each day takes twice as long. */
function sumBySource(column: Statement): Statement {
  const sumsOfElements = VISIT_SOURCES.map((_source, at) => sql`coalesce(sum(d.${column}[${at + 1}]), 0)`)
  return sql`array[${sumsOfElements.reduce((list, each) => sql`${list}, ${each}`)}]::int[]`
}

/** The sums of the period, for each course with figures. An active learner of several courses counts in each. */
export function readCourseSums(db: Queryable, scope: Scope, period: Period): Promise<CourseSums[]> {
  return db.rows<CourseSums>(sql`
    select d.course_id, ${sums}, coalesce(sum(${newlyActive(period)}), 0)::int as active_learners,
           sum(d.total_watched_s)::float8 as watched_s,
           ${sumBySource(sql`visits`)} as visits, ${sumBySource(sql`source_sales`)} as source_sales
      from course_day d where ${daysOf(scope, period)} group by d.course_id`)
}

/** Figures of a period that are not sums of its days. */
interface Standing {
  learners: number
  completions: number
  completed: number
}

export async function readStanding(db: Queryable, scope: Scope, period: Period): Promise<Standing> {
  return db.only<Standing>(sql`
    select (select coalesce(sum(new_learners - lost_learners), 0)::int from course_day
             where course_id = any(${scope}) and day <= ${period.to}) as learners,
           count(*) filter (where completed_at >= ${startOf(period)})::int as completions, count(*)::int as completed
      from certificate
     where course_id = any(${scope}) and voided_at is null and completed_at < ${endOf(period)}`)
}

const NOTHING: MoneyRow = {
  sales: 0,
  earned_tiyin: 0n,
  discount_tiyin: 0n,
  refunds: 0,
  refunded_tiyin: 0n,
  new_learners: 0,
  active_learners: 0,
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The sums of all courses. */
export function presentTotals(courses: readonly CourseSums[], standing: Standing): StatisticsTotals {
  const all = { ...NOTHING }
  for (const course of courses) {
    all.sales += course.sales
    all.earned_tiyin += course.earned_tiyin
    all.discount_tiyin += course.discount_tiyin
    all.refunds += course.refunds
    all.refunded_tiyin += course.refunded_tiyin
    all.new_learners += course.new_learners
    all.active_learners += course.active_learners
  }
  const { learners, completions, completed } = standing
  return {
    ...presentMoney(all),
    watched_s: total(courses.map((course) => course.watched_s)),
    visits: total(courses.flatMap((course) => course.visits)),
    learners,
    completions,
    completed_percent: learners === 0 ? 0 : Math.min(100, Math.round((100 * completed) / learners)),
  }
}

/** Visits and sales by source, most visits first, without sources that brought nobody. */
export function presentSources(courses: readonly CourseSums[]): StatisticsOverview['sources'] {
  return VISIT_SOURCES.map((source, at) => ({
    source,
    visits: total(courses.map(({ visits }) => visits[at] ?? 0)),
    sales: total(courses.map(({ source_sales }) => source_sales[at] ?? 0)),
  }))
    .filter(({ visits, sales }) => visits + sales > 0)
    .sort((a, b) => b.visits - a.visits || b.sales - a.sales)
}

/** A teacher's courses with their sums, most revenue first; courses without figures last. */
export function presentCourses(
  courses: readonly { id: number; title: string; status: number }[],
  courseSums: readonly CourseSums[],
): StatisticsOverview['courses'] {
  const sumsOf = new Map(courseSums.map((one) => [one.course_id, one]))
  return courses
    .map(({ id, title, status }) => {
      const figures = sumsOf.get(id)
      const money = presentMoney(figures ?? NOTHING)
      const { sales, revenue, new_learners, active_learners } = money
      return {
        id,
        title,
        status,
        sales,
        revenue,
        new_learners,
        active_learners,
        visits: total(figures?.visits ?? []),
      }
    })
    .sort((a, b) => b.revenue - a.revenue || a.id - b.id)
}
