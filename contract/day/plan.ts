import { type Static, Type } from 'typebox'
import { Day, Id, integerOrNull, nullable } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { ExamDate } from './exam-dates.ts'
import { MAX_PLAN_MINUTES, MIN_PLAN_MINUTES } from './limits.ts'

const Minutes = Type.Integer({ minimum: MIN_PLAN_MINUTES, maximum: MAX_PLAN_MINUTES })
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  description: '1 is Monday, 7 Sunday',
})

/** What a learner chose for one course, or for all courses that have no plan of their own. */
export const PlanChoice = Type.Object({
  id: Id,
  course: nullable(Type.Object({ id: Id, title: Type.String() })),
  exam: nullable(
    Type.Pick(ExamDate, ['id', 'title', 'title_ru', 'is_tentative']),
    'null: a day of their own',
  ),
  day: Day,
  minutes: Minutes,
  weekdays: Weekdays,
})
export type PlanChoice = Static<typeof PlanChoice>

export const PlanBody = Type.Object({
  course_id: integerOrNull({ minimum: 1, maximum: MAX_INT4 }, 'null: every course without a plan of its own'),
  exam_date_id: integerOrNull({ minimum: 1, maximum: MAX_INT4 }, 'null: `day` is chosen'),
  day: Type.Optional(Type.String({ format: 'date', maxLength: 10 })),
  minutes: Minutes,
  weekdays: Weekdays,
})
export type PlanBody = Static<typeof PlanBody>

export const PlanQuery = Type.Object({ course_id: Type.Optional(Id) })

/** Something to do. Minutes are what is left of it, at least one. */
export const PlanTask = Type.Object({
  lesson_id: Id,
  course_id: Id,
  test_id: nullable(Id, 'the test that it is, or that stands under the lesson'),
  title: Type.String(),
  questions_count: nullable(Type.Integer(), 'of a test'),
  minutes: Type.Integer(),
  is_done: Type.Boolean({ description: 'today' }),
})
export type PlanTask = Static<typeof PlanTask>

/** All that a form needs to show a plan before it is made: `spread` computes it. */
export const PlanDraft = Type.Object({
  today: Day,
  course: nullable(Type.Object({ id: Id, title: Type.String() }), 'null: all without a plan of their own'),
  choice: nullable(PlanChoice),
  exam_dates: Type.Array(ExamDate, { description: 'from tomorrow on, the next one first' }),
  tasks: Type.Array(PlanTask),
  review_minutes: Type.Integer({ description: 'of a day' }),
})
export type PlanDraft = Static<typeof PlanDraft>
