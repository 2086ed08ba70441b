import { type Static, Type } from 'typebox'
import { Id } from './common.ts'

/** Where a visitor of a course's page came from. Addresses are reduced to one of a few sources and not stored. */
export const VisitBody = Type.Object({
  from: Type.Optional(Type.String({ maxLength: 1000, description: 'the address before, empty if unknown' })),
  page: Type.Optional(Type.String({ maxLength: 1000, description: 'the address of the page' })),
})

/** The statistics of one course. Amounts are the teacher's part in UZS, without refunded sales. */
export const CourseStatistics = Type.Object({
  course: Type.Object({ id: Id, title: Type.String(), status: Type.Integer() }),
  learners: Type.Integer(),
  revenue: Type.Number(),
  average_score: Type.Number(),
  scores_count: Type.Integer(),
  comments: Type.Integer(),
  completion: Type.Number({ description: 'average progress of the learners, 0–100' }),
  watched_hours: Type.Number({ description: 'hours watched, with one decimal' }),
  watched_s: Type.Integer({ description: 'seconds watched' }),
  sales_by_day: Type.Array(
    Type.Object({ date: Type.String({ format: 'date' }), sales: Type.Integer(), revenue: Type.Number() }),
    { description: 'the last 30 days in Asia/Tashkent, ending today, oldest first' },
  ),
  lessons: Type.Array(
    Type.Object({ id: Id, title: Type.String(), viewers: Type.Integer(), completed: Type.Integer() }),
  ),
})
export type CourseStatistics = Static<typeof CourseStatistics>

/** A teacher's summary. */
export const TeacherStatistics = Type.Object({
  courses: Type.Integer(),
  learners: Type.Integer(),
  subscribers: Type.Integer(),
  score: Type.Number(),
  scores_count: Type.Integer(),
  month_sales: Type.Integer({ description: 'since the first of this month (Asia/Tashkent)' }),
  month_revenue: Type.Number(),
})
export type TeacherStatistics = Static<typeof TeacherStatistics>
