import { type Static, Type } from 'typebox'
import { Day, Id, nullable, oneOf, Time } from '../common.ts'
import { MAX_VISIT_ADDRESS } from './limits.ts'
import { VISIT_SOURCES } from './visit-sources.ts'

/** The source of a visit to a course's page. Addresses are reduced to one of a few sources and not stored. */
export const VisitBody = Type.Object({
  from: Type.Optional(
    Type.String({ maxLength: MAX_VISIT_ADDRESS, description: 'the address before, empty if unknown' }),
  ),
  page: Type.Optional(Type.String({ maxLength: MAX_VISIT_ADDRESS, description: 'the address of the page' })),
})

/** The days of figures, both included; without `from` since the beginning, without `to` until today. */
const period = { from: Type.Optional(Day), to: Type.Optional(Day) }
export const StatisticsQuery = Type.Object({
  ...period,
  compare: Type.Optional(Type.Boolean({ description: 'also the equally long period before' })),
})
export type StatisticsQuery = Static<typeof StatisticsQuery>

export const StatisticsPeriod = Type.Object(period)
export type StatisticsPeriod = Static<typeof StatisticsPeriod>

export const StatisticsCsvQuery = Type.Object({
  ...period,
  table: Type.Optional(
    oneOf(['days', 'lessons', 'courses', 'sources', 'scores', 'promo-codes'], {
      description: '`days` when absent; `lessons` of one course, `courses` of all',
    }),
  ),
})
export type StatisticsCsvQuery = Static<typeof StatisticsCsvQuery>

/** Amounts are the teacher's part, in UZS. A refund counts on its own day, whenever the sale was. */
const money = {
  sales: Type.Integer(),
  earned: Type.Number({ description: 'of these sales, after discounts' }),
  discount: Type.Number(),
  refunds: Type.Integer(),
  refunded: Type.Number(),
  revenue: Type.Number({ description: '`earned` without `refunded`' }),
}

const Totals = Type.Object({
  ...money,
  new_learners: Type.Integer({ description: 'sales that are no renewals' }),
  learners: Type.Integer({ description: 'at the end of the period' }),
  active_learners: Type.Integer({ description: 'different people who watched something; by course' }),
  completions: Type.Integer({ description: 'learners who finished the course in the period' }),
  completed_percent: Type.Number({ description: 'of all learners, until the end of the period' }),
  watched_s: Type.Integer(),
  visits: Type.Integer({ description: "views of the course's page" }),
})
export type StatisticsTotals = Static<typeof Totals>

const DayFigures = Type.Object({
  date: Day,
  ...money,
  new_learners: Type.Integer(),
  active_learners: Type.Integer(),
})
export type StatisticsDay = Static<typeof DayFigures>

const Period = Type.Object({ from: Day, to: Day })
const SourceFigures = Type.Object({
  source: oneOf(VISIT_SOURCES),
  visits: Type.Integer(),
  sales: Type.Integer(),
})
const PromoFigures = Type.Object({
  id: Id,
  code: Type.String(),
  sales: Type.Integer(),
  earned: Type.Number(),
  discount: Type.Number(),
})
const Scores = Type.Object({
  average: Type.Number({ description: 'of all scores until the end of the period' }),
  count: Type.Integer(),
  by_score: Type.Array(Type.Integer(), { description: 'how many gave 1, 2, 3, 4 and 5' }),
  days: Type.Array(Type.Object({ date: Day, count: Type.Integer(), average: Type.Number() }), {
    description: 'days of the period with new scores; the average of all scores until then',
  }),
})

const common = {
  period: Period,
  previous_period: nullable(Period),
  computed_at: nullable(Time),
  totals: Totals,
  previous_totals: nullable(Totals),
  days: Type.Array(DayFigures, { description: 'all days of the period, oldest first' }),
  previous_days: Type.Array(DayFigures),
  sources: Type.Array(SourceFigures, { description: 'most visits first' }),
  scores: Scores,
  promo_codes: Type.Array(PromoFigures),
}

/** The statistics of one course. */
export const CourseStatistics = Type.Object({
  course: Type.Object({ id: Id, title: Type.String(), status: Type.Integer() }),
  ...common,
  lessons: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      viewers: Type.Integer({ description: 'views: one for each person and day' }),
      started: Type.Integer({ description: 'people who had not watched it before' }),
      completed: Type.Integer(),
      watched_s: Type.Integer(),
      questions: Type.Integer(),
    }),
  ),
})
export type CourseStatistics = Static<typeof CourseStatistics>

/** The statistics of all courses of a teacher. */
export const StatisticsOverview = Type.Object({
  ...common,
  courses: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      status: Type.Integer(),
      sales: Type.Integer(),
      revenue: Type.Number(),
      new_learners: Type.Integer(),
      active_learners: Type.Integer(),
      visits: Type.Integer(),
    }),
    { description: 'most revenue first' },
  ),
})
export type StatisticsOverview = Static<typeof StatisticsOverview>

/** The minimum number of views for a retention curve; fewer would reveal single people. */
export const MIN_AUDIENCE = 30

/** The retention curve of a lesson, by hundredths of the video. */
export const LessonAudience = Type.Object({
  lesson: Type.Object({ id: Id, title: Type.String(), duration_s: Type.Number() }),
  period: Period,
  views: Type.Integer({ description: 'one for each person and day' }),
  line: nullable(
    Type.Array(Type.Integer(), { description: 'people at the middle of each hundredth' }),
    'null under 30 views',
  ),
  again: nullable(Type.Array(Type.Integer(), { description: 'of these, who watched it more than once' })),
  course_views: Type.Integer(),
  course_line: Type.Array(Type.Integer(), { description: 'the same over all lessons' }),
})
export type LessonAudience = Static<typeof LessonAudience>

/** A teacher's summary. */
export const TeacherStatistics = Type.Object({
  courses: Type.Integer(),
  learners: Type.Integer(),
  subscribers: Type.Integer(),
  score: Type.Number(),
  scores_count: Type.Integer(),
  month_sales: Type.Integer({ description: 'made since the first of this month (Asia/Tashkent)' }),
  month_refunds: Type.Integer({ description: 'made in this month, whenever the sale was' }),
  month_revenue: Type.Number({ description: 'of these sales, without these refunds' }),
})
export type TeacherStatistics = Static<typeof TeacherStatistics>
