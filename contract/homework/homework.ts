import { type Static, Type } from 'typebox'
import {
  Day,
  DisplayName,
  Id,
  integerOrNull,
  nullable,
  oneOf,
  PersonName,
  RequestId,
  Time,
  VISIBLE,
} from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { Recording } from '../media/recordings.ts'
import { Sheet } from '../media/sheets.ts'
import {
  MAX_CRITERIA,
  MAX_HOMEWORK_LINK,
  MAX_HOMEWORK_TEXT,
  MAX_LEVEL_POINTS,
  MAX_LEVELS,
  MAX_MARK_COORDINATES,
  MAX_MARK_TEXT,
  MAX_MARKS,
  MAX_PDFS,
  MAX_PICTURES,
  MAX_REVIEW_COMMENT,
  MAX_TASK_SHEETS,
  MAX_TASK_TEXT,
} from './limits.ts'

/** What happens to work that is handed in late: taken as any other, worth less each day, or refused. */
export const LATE_POLICIES = ['accept', 'reduce', 'closed'] as const
export type LatePolicy = (typeof LATE_POLICIES)[number]

const Criterion = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 100, pattern: VISIBLE }),
  levels: Type.Array(
    Type.Object({
      title: Type.String({ maxLength: 100 }),
      points: Type.Integer({ minimum: 0, maximum: MAX_LEVEL_POINTS }),
    }),
    { minItems: 2, maxItems: MAX_LEVELS },
  ),
})
export type Criterion = Static<typeof Criterion>

const percent = Type.Integer({ minimum: 0, maximum: 100 })
const taskFields = {
  text: Type.String({ minLength: 1, maxLength: MAX_TASK_TEXT, pattern: VISIBLE }),
  rubric: Type.Array(Criterion, { maxItems: MAX_CRITERIA }),
  due_on: nullable(Day, 'the last day, until 23:59:59 in Tashkent'),
  due_days: integerOrNull(
    { minimum: 1, maximum: 365 },
    'the last day, counted from the day the learner joined',
  ),
  late: oneOf(LATE_POLICIES),
  late_percent: { ...percent, description: 'that each begun day takes away, under `reduce`' },
  late_floor_percent: { ...percent, description: 'that is left however late it is' },
  is_discussed: Type.Boolean({
    description: 'learners whose work is accepted see the accepted works of others',
  }),
  promised_hours: Type.Integer({
    minimum: 1,
    maximum: 336,
    description: 'within which it is checked, from each hand-in',
  }),
}

/** The task under a lesson, for everybody who may open the lesson. */
export const HomeworkTask = Type.Object({
  id: Id,
  lesson_id: Id,
  ...taskFields,
  sheets: Type.Array(Sheet),
  is_removed: Type.Boolean({ description: 'taken back: shown to those who worked at it, takes no work' }),
  edit: Type.Integer({ description: 'rises with each change' }),
})
export type HomeworkTask = Static<typeof HomeworkTask>

export const TaskBody = Type.Object({
  ...taskFields,
  sheet_ids: Type.Array(Id, { maxItems: MAX_TASK_SHEETS }),
  edit: Type.Integer({
    minimum: 0,
    maximum: MAX_INT4,
    description: 'of the task that is changed; 0: there is none yet',
  }),
})
export type TaskBody = Static<typeof TaskBody>

/** `sent`: it waits for a checker or is with one; `returned`: its author may send it again. */
export const WORK_STATES = ['draft', 'sent', 'returned', 'accepted'] as const
export type WorkState = (typeof WORK_STATES)[number]

const MARK_KINDS = ['stroke', 'text', 'right', 'wrong'] as const

/** A mark on a sheet. Coordinates are in 0..1 of the upright page, as `[x, y, x, y, …]`; only a stroke has several. */
export const Mark = Type.Object({
  sheet_id: Id,
  page: Type.Integer({ minimum: 1, maximum: 500 }),
  kind: oneOf(MARK_KINDS),
  at: Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 2, maxItems: MAX_MARK_COORDINATES }),
  text: Type.String({ maxLength: MAX_MARK_TEXT }),
})
export type Mark = Static<typeof Mark>

export const Score = Type.Object({
  title: Type.String(),
  level: nullable(Type.Integer({ description: 'of the criterion, from 0' })),
  points: nullable(Type.Integer()),
  max_points: Type.Integer(),
})
export type Score = Static<typeof Score>

export const Review = Type.Object({
  marks: Type.Array(Mark),
  scores: Type.Array(Score),
  comment: Type.String(),
  recording: nullable(Recording),
  outcome: nullable(
    oneOf(['accepted', 'returned']),
    'null while it is not decided; its author sees none then',
  ),
  decided_at: nullable(Time),
  checker: nullable(DisplayName, 'who kept or decided it last'),
  is_own: Type.Boolean({ description: 'the bearer is that checker' }),
  saved_at: Time,
  edit: Type.Integer({ description: 'rises with each change; 0: there is none yet' }),
})
export type Review = Static<typeof Review>

/** What was handed in at one time. */
export const HandIn = Type.Object({
  number: Type.Integer({ description: 'from 1; a returned work that is sent again has the next' }),
  text: Type.String(),
  link: nullable(Type.String()),
  sheets: Type.Array(Sheet),
  recording: nullable(Recording),
  sent_at: Time,
  review: nullable(Review),
})
export type HandIn = Static<typeof HandIn>

const Draft = Type.Object({
  text: Type.String(),
  link: nullable(Type.String()),
  sheets: Type.Array(Sheet),
  recording: nullable(Recording),
  edit: Type.Integer({ description: 'rises with each change; 0: there is none yet' }),
})
export type Draft = Static<typeof Draft>

export const lateness = {
  late_days: Type.Integer({ description: 'begun days after the deadline, of the first hand-in' }),
  credit_percent: Type.Integer({ description: 'of the points that count' }),
}

export const OwnWork = Type.Object({
  id: Id,
  state: oneOf(WORK_STATES),
  promised_at: nullable(Time, 'by when it is checked; null unless it is sent'),
  ...lateness,
  draft: Draft,
  hand_ins: Type.Array(HandIn, { description: 'newest first' }),
})
export type OwnWork = Static<typeof OwnWork>

export const LessonHomework = Type.Object({
  task: HomeworkTask,
  due_at: nullable(Time, "the bearer's deadline"),
  may_send: Type.Boolean({ description: 'the bearer is a learner of the course, and the task stands' }),
  usual_hours: nullable(
    Type.Integer(),
    'the median until a decision in this course; null while there are few',
  ),
  work: nullable(OwnWork, 'null: nothing is written yet'),
})
export type LessonHomework = Static<typeof LessonHomework>

export const DraftBody = Type.Object({
  text: Type.String({ maxLength: MAX_HOMEWORK_TEXT }),
  link: nullable(Type.String({ maxLength: MAX_HOMEWORK_LINK, pattern: '^https://[^\\s]+$' })),
  sheet_ids: Type.Array(Id, { maxItems: MAX_PICTURES + MAX_PDFS, uniqueItems: true }),
  recording_id: nullable(Id),
  edit: Type.Integer({
    minimum: 0,
    maximum: MAX_INT4,
    description: 'of the draft that is changed; 0: there is none yet',
  }),
})
export type DraftBody = Static<typeof DraftBody>

export const SendBody = Type.Object({ request_id: RequestId })

/** Why another work of the same task resembles this one. `percent` is of the words that agree, for texts. */
export const SimilarWork = Type.Object({
  work_id: Id,
  learner: PersonName,
  why: oneOf(['same_file', 'picture', 'text']),
  percent: nullable(Type.Integer()),
})
export type SimilarWork = Static<typeof SimilarWork>

export const ReviewBody = Type.Object({
  number: Type.Integer({ minimum: 1, maximum: 1000 }),
  edit: Type.Integer({
    minimum: 0,
    maximum: MAX_INT4,
    description: 'of the review that is changed; 0: there is none yet',
  }),
  marks: Type.Array(Mark, { maxItems: MAX_MARKS }),
  levels: Type.Array(integerOrNull({ minimum: 0, maximum: MAX_LEVELS - 1 }), { maxItems: MAX_CRITERIA }),
  comment: Type.String({ maxLength: MAX_REVIEW_COMMENT }),
  recording_id: nullable(Id),
})
export type ReviewBody = Static<typeof ReviewBody>

export const DecisionBody = Type.Object({
  number: ReviewBody.properties.number,
  edit: ReviewBody.properties.edit,
  outcome: oneOf(['accepted', 'returned']),
})
export type DecisionBody = Static<typeof DecisionBody>

/** An accepted work of somebody else, of a task that is discussed. */
export const OthersWork = Type.Object({
  id: Id,
  first_name: Type.String(),
  text: Type.String(),
  link: nullable(Type.String()),
  sheets: Type.Array(Sheet),
})
export type OthersWork = Static<typeof OthersWork>
