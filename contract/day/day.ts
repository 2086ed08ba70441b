import { type Static, Type } from 'typebox'
import { Day, Id, nullable, Time } from '../common.ts'
import { PlanChoice, PlanTask } from './plan.ts'

/** The plan of one course, or of those without one, on this day. */
export const PlannedDay = Type.Object({
  choice: PlanChoice,
  days_left: Type.Integer({ description: 'until the exam; 0 on its day' }),
  daily_minutes: Type.Integer({ description: 'of the longest day that is left' }),
  needed_minutes: nullable(
    Type.Integer(),
    'a day, with which everything would fit; null when no day is left',
  ),
  left_count: Type.Integer({ description: 'what does not fit before the exam' }),
  missed: nullable(
    Type.Object({ day: Day, more_minutes: Type.Integer() }),
    'the last day for learning, if nothing was learnt on it',
  ),
  tasks: Type.Array(PlanTask, { description: 'of today; empty on a free day' }),
  next_day: nullable(Day, 'the next day for learning after today'),
})
export type PlannedDay = Static<typeof PlannedDay>

/** What comes next beside the plan. Each kind has one source on the server. */
export const NextItem = Type.Union([
  Type.Object({
    kind: Type.Literal('exam'),
    test_id: Id,
    title: Type.String(),
    at: nullable(Time, 'null: at any time'),
  }),
  Type.Object({
    kind: Type.Literal('meeting'),
    lesson_id: Id,
    course_id: Id,
    title: Type.String({ description: 'of the lesson' }),
    course_title: Type.String(),
    at: Time,
  }),
  Type.Object({
    kind: Type.Literal('homework'),
    lesson_id: Id,
    course_id: Id,
    title: Type.String({ description: 'of the lesson' }),
    course_title: Type.String(),
    due_at: nullable(Time, 'null: without a deadline'),
    is_returned: Type.Boolean({ description: 'to be sent again; false: not handed in yet' }),
  }),
  Type.Object({
    kind: Type.Literal('opened'),
    lesson_id: Id,
    course_id: Id,
    title: Type.String(),
    course_title: Type.String(),
  }),
])
export type NextItem = Static<typeof NextItem>

/** A learner's day. */
export const StudyDay = Type.Object({
  today: Day,
  plans: Type.Array(PlannedDay, { description: 'the nearest exam first' }),
  review: Type.Object({ due_count: Type.Integer(), minutes: Type.Integer() }),
  next: Type.Array(NextItem, { description: 'the most urgent first' }),
})
export type StudyDay = Static<typeof StudyDay>

/** The address to which a calendar program subscribes. */
export const CalendarLink = Type.Object({
  created_at: nullable(Time, 'null: there is none'),
  address: nullable(Type.String(), 'only once, when it is made'),
})
export type CalendarLink = Static<typeof CalendarLink>

export const CalendarParams = Type.Object({
  secret: Type.String({ minLength: 32, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' }),
})
