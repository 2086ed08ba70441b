import { toUzs } from '@kashf/contract/money/amount.ts'
import type { TeacherStatistics } from '@kashf/contract/statistics/statistics.ts'
import { averageScore } from '../catalogue/courses/present-card.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

interface Figures {
  courses: number
  learners: number
  subscribers: number
  score_sum: number
  scores_count: number
  month_sales: number
  month_earned_tiyin: bigint
  month_refunds: number
  month_refunded_tiyin: bigint
}

/**
 * A teacher's summary: published courses, learners of all courses, average score, and this month's sales, refunds and revenue,
 * which are what the statistics have for these days.
 */
export async function teacherStatistics(deps: Deps, teacherId: number): Promise<TeacherStatistics> {
  const sinceFirst = sql`date_trunc('month', ${deps.clock.now()}::timestamptz, 'Asia/Tashkent')`
  const row = await deps.db.found<Figures>(sql`
    select t.courses_count as courses, t.subscribers_count as subscribers, t.score_sum, t.scores_count,
           (select coalesce(sum(learners_count), 0)::int from course where teacher_id = t.user_id) as learners,
           s.month_sales, s.month_earned_tiyin, r.month_refunds, r.month_refunded_tiyin
      from teacher t,
           lateral (
             select count(*)::int as month_sales, coalesce(sum(price_tiyin - shared_tiyin), 0)::int8 as month_earned_tiyin
               from purchase where teacher_id = t.user_id and created_at >= ${sinceFirst}) s,
           lateral (
             select count(*)::int as month_refunds, coalesce(sum(price_tiyin - shared_tiyin), 0)::int8 as month_refunded_tiyin
               from purchase where teacher_id = t.user_id and refunded_at >= ${sinceFirst}) r
     where t.user_id = ${teacherId}`)
  return {
    courses: row.courses,
    learners: row.learners,
    subscribers: row.subscribers,
    score: averageScore(row),
    scores_count: row.scores_count,
    month_sales: row.month_sales,
    month_refunds: row.month_refunds,
    month_revenue: toUzs(row.month_earned_tiyin - row.month_refunded_tiyin),
  }
}
