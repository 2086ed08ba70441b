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
      -- Of timestamps without a zone: a series of dates would begin at midnights of the session's zone.
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

/** Figures of those who bought the course: a visitor's look at an open lesson is no learning. */
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

/** Figures of one course for its teacher and for operators; `forbidden` for others, `not_found` if they may not see it. */
export async function courseStatistics(
  deps: Deps,
  input: { viewer: SessionUser; courseId: number },
): Promise<CourseStatistics> {
  const { viewer, courseId } = input
  const seen = await visibleCourse(deps.db, courseId, viewer)
  if (!overseesCourse(seen, viewer)) throw new Failure('forbidden')
  const [course, total, sales_by_day, lessons] = await Promise.all([
    findCourse(deps.db, courseId),
    deps.db.one<{ revenue_tiyin: bigint; learners: number }>(sql`
      select (select coalesce(sum(price_tiyin), 0)::int8 from purchase
               where course_id = ${courseId} and refunded_at is null) as revenue_tiyin,
             (select count(*)::int from enrolment where course_id = ${courseId}) as learners`),
    salesByDay(deps.db, courseId, deps.clock.now()),
    lessonFigures(deps.db, courseId),
  ])
  if (!course || !total) throw new Failure('not_found')
  const steps = total.learners * lessons.length
  const done = lessons.reduce((sum, lesson) => sum + lesson.completed, 0)
  const watchedS = lessons.reduce((sum, lesson) => sum + lesson.watched_s, 0)
  return {
    course: { id: course.id, title: course.title, status: course.status },
    learners: course.learners_count,
    revenue: toUzs(total.revenue_tiyin),
    average_score: averageScore(course),
    scores_count: course.scores_count,
    comments: course.comments_count,
    completion: steps === 0 ? 0 : Math.floor((100 * done) / steps),
    watched_hours: Math.round(watchedS / 360) / 10,
    sales_by_day,
    lessons: lessons.map(({ id, title, viewers, completed }) => ({ id, title, viewers, completed })),
  }
}
