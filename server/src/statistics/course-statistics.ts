import type {
  CourseStatistics,
  StatisticsOverview,
  StatisticsPeriod,
  StatisticsQuery,
  StatisticsTotals,
} from '@kashf/contract/statistics/statistics.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { visibleCourse } from '../access/visible-course.ts'
import { findCourse } from '../catalogue/courses/find-course.ts'
import { may, mayInSql } from '../catalogue/courses/policy.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { presentCourses, presentSources, presentTotals, readCourseSums, readStanding } from './course-sums.ts'
import { type Period, periodBefore, resolvePeriod } from './period.ts'
import { computedAt, firstDay, readDays, readLessons, readPromoCodes, readScores } from './read-figures.ts'
import { oneCourse, type Scope, taughtBy } from './scope.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>

/** The requested period; without a start it begins with the first figures. */
export async function periodOf(deps: ReadDeps, scope: Scope, asked: StatisticsPeriod): Promise<Period> {
  const now = deps.clock.now()
  const first = asked.from ? null : await firstDay(deps.db, scope)
  return resolvePeriod(asked, first ?? tashkentDay(now), now)
}

/** The figures that the statistics of one course and of all courses share, and the sums of each course. */
async function commonFigures(deps: ReadDeps, scope: Scope, period: Period, query: StatisticsQuery) {
  const { db } = deps
  const before = query.compare ? periodBefore(period) : null
  const [computed_at, courseSums, standing, previous_totals, days, previous_days, scores, promo_codes] =
    await Promise.all([
      computedAt(db),
      readCourseSums(db, scope, period),
      readStanding(db, scope, period),
      before && readTotals(db, scope, before),
      readDays(db, scope, period),
      before ? readDays(db, scope, before) : [],
      readScores(db, scope, period),
      readPromoCodes(db, scope, period),
    ])
  const figures = {
    period,
    previous_period: before,
    computed_at,
    totals: presentTotals(courseSums, standing),
    previous_totals,
    days,
    previous_days,
    sources: presentSources(courseSums),
    scores,
    promo_codes,
  }
  return { figures, courseSums }
}

async function readTotals(db: Queryable, scope: Scope, period: Period): Promise<StatisticsTotals> {
  return presentTotals(
    ...(await Promise.all([readCourseSums(db, scope, period), readStanding(db, scope, period)])),
  )
}

/**
 * The course, for those who may see its figures. Fails with `not_found` without access to the course, else `forbidden`.
 */
export async function overseenCourse(
  deps: ReadDeps,
  input: { viewer: SessionUser; courseId: number },
): Promise<CourseStatistics['course']> {
  const visible = await visibleCourse(deps, deps.db, input.courseId, input.viewer)
  if (!may(input.viewer, 'see_figures', visible)) throw new Failure('forbidden')
  const course = await findCourse(deps.db, input.courseId)
  if (!course) throw new Failure('not_found')
  return { id: course.id, title: course.title, status: course.status }
}

/** The statistics of a course for its teacher and operators. */
export async function courseStatistics(
  deps: ReadDeps,
  input: { viewer: SessionUser; courseId: number; query: StatisticsQuery },
): Promise<CourseStatistics> {
  const course = await overseenCourse(deps, input)
  const scope = oneCourse(course.id)
  const period = await periodOf(deps, scope, input.query)
  const [{ figures }, lessons] = await Promise.all([
    commonFigures(deps, scope, period, input.query),
    readLessons(deps.db, course.id, period),
  ])
  return { course, ...figures, lessons }
}

/** The statistics of all courses of a teacher. */
export async function statisticsOverview(
  deps: ReadDeps,
  input: { teacherId: number; query: StatisticsQuery },
): Promise<StatisticsOverview> {
  const scope = taughtBy(input.teacherId)
  const period = await periodOf(deps, scope, input.query)
  const [{ figures, courseSums }, courses] = await Promise.all([
    commonFigures(deps, scope, period, input.query),
    deps.db.rows<{ id: number; title: string; status: number }>(
      sql`select c.id, c.title, c.status from course c where ${mayInSql(input.teacherId, 'see_figures')}`,
    ),
  ])
  return { ...figures, courses: presentCourses(courses, courseSums) }
}
