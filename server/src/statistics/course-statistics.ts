import { toUzs } from '@kashf/contract/amount.ts'
import type { CourseStatistics } from '@kashf/contract/statistics.ts'
import { findCourse } from '../catalogue/courses/find-course.ts'
import { averageScore } from '../catalogue/courses/present-card.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { Failure } from '../http/errors/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { overseesCourse } from '../learning/policy.ts'
import { visibleCourse } from '../learning/visible-course.ts'
import type { Deps } from '../runtime/deps.ts'

async function salesByDay(
  db: Queryable,
  courseId: number,
  now: Date,
): Promise<CourseStatistics['sales_by_day']> {
  const rows = await db.rows<{ date: string; sales: number; revenue_tiyin: bigint }>(sql`
    with today as (select (${now}::timestamptz at time zone 'Asia/Tashkent')::date as day)
    select to_char(d, 'YYYY-MM-DD') as date, count(p.id)::int as sales,
           coalesce(sum(p.price_tiyin), 0)::int8 as revenue_tiyin
      -- A series of timestamps without time zone, because a series of dates would use the session's time zone.
      from today, generate_series((today.day - 29)::timestamp, today.day::timestamp, interval '1 day') d
      left join purchase p on p.course_id = ${courseId} and p.refunded_at is null
       and p.created_at >= d at time zone 'Asia/Tashkent'
       and p.created_at < (d + interval '1 day') at time zone 'Asia/Tashkent'
     group by d order by d`)
  return rows.map((row) => ({ date: row.date, sales: row.sales, revenue: toUzs(row.revenue_tiyin) }))
}

interface LessonFigures {
  id: number
  title: string
  viewers: number
  completed: number
  watched_s: number
}

/** Figures of buyers only, so that visitors of free lessons do not count as learners. */
const lessonFigures = (db: Queryable, courseId: number) =>
  db.rows<LessonFigures>(sql`
    select l.id, l.title, count(e.student_id)::int as viewers,
           count(e.student_id) filter (where p.completed_at is not null)::int as completed,
           coalesce(sum((select sum(upper(r) - lower(r)) from unnest(p.watched) r))
             filter (where e.student_id is not null), 0)::float8 as watched_s
      from lesson l left join lesson_progress p on p.lesson_id = l.id
      left join enrolment e on e.student_id = p.user_id and e.course_id = l.course_id
     where l.course_id = ${courseId} and l.deleted_at is null
     group by l.id order by l.position, l.id`)

/**
 * The statistics of a course for its teacher and operators. Fails with `not_found` for those who may not see the course and
 * with `forbidden` for everyone else.
 */
export async function courseStatistics(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number },
): Promise<CourseStatistics> {
  const { viewer, courseId } = input
  const visible = await visibleCourse(deps.db, courseId, viewer)
  if (!overseesCourse(visible, viewer)) throw new Failure('forbidden')
  const [course, totals, sales_by_day, lessons] = await Promise.all([
    findCourse(deps.db, courseId),
    deps.db.one<{ revenue_tiyin: bigint; learners: number }>(sql`
      select (select coalesce(sum(price_tiyin), 0)::int8 from purchase
               where course_id = ${courseId} and refunded_at is null) as revenue_tiyin,
             (select count(*)::int from enrolment where course_id = ${courseId}) as learners`),
    salesByDay(deps.db, courseId, deps.clock.now()),
    lessonFigures(deps.db, courseId),
  ])
  if (!course || !totals) throw new Failure('not_found')
  const possibleCompletions = totals.learners * lessons.length
  const completions = lessons.reduce((sum, lesson) => sum + lesson.completed, 0)
  const watchedS = lessons.reduce((sum, lesson) => sum + lesson.watched_s, 0)
  return {
    course: { id: course.id, title: course.title, status: course.status },
    learners: course.learners_count,
    revenue: toUzs(totals.revenue_tiyin),
    average_score: averageScore(course),
    scores_count: course.scores_count,
    comments: course.comments_count,
    completion: possibleCompletions === 0 ? 0 : Math.floor((100 * completions) / possibleCompletions),
    watched_hours: Math.round(watchedS / 360) / 10,
    watched_s: watchedS,
    sales_by_day,
    lessons: lessons.map(({ id, title, viewers, completed }) => ({ id, title, viewers, completed })),
  }
}
