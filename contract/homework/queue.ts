import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Paging, PersonName, Time } from '../common.ts'
import { PartIndex, Slot } from '../practice/paper.ts'
import { MarkBody, MarkedAnswer } from '../practice/results.ts'
import { HandIn, HomeworkTask, lateness, SimilarWork, WORK_STATES } from './homework.ts'

/* What waits for a checker: works, and answers of tests that a person marks. */

const Titled = Type.Object({ id: Id, title: Type.String() })
const claim = nullable(
  Type.Object({ by: PersonName, until: Time, is_own: Type.Boolean() }),
  'who holds it now',
)

/** A work in the queue of its checkers. */
export const QueuedWork = Type.Object({
  kind: Type.Literal('work'),
  id: Id,
  course: Titled,
  lesson: Titled,
  learner: PersonName,
  number: Type.Integer({ description: 'of the hand-in' }),
  sheets: Type.Integer({ description: 'how many it has' }),
  sent_at: Time,
  promised_at: Time,
  late_days: lateness.late_days,
  claim,
})
export type QueuedWork = Static<typeof QueuedWork>

/** An answer of a test: its attempt, the place of the question on its paper, and the part of the question. */
export const AnswerPlace = Type.Object({ id: Id, slot: Slot, part: PartIndex })
export type AnswerPlace = Static<typeof AnswerPlace>

/** How an answer was given that a person marks; a formula is one that could not be judged. */
const ANSWER_FORMS = ['written', 'recorded', 'formula'] as const
export type AnswerForm = (typeof ANSWER_FORMS)[number]

/** An answer in the queue of those who mark it, without the name of its author. */
export const QueuedAnswer = Type.Object({
  kind: Type.Literal('answer'),
  ...AnswerPlace.properties,
  test: Titled,
  course: nullable(Titled, 'from which the test was taken; null: from none'),
  lesson: nullable(Titled),
  form: oneOf(ANSWER_FORMS),
  sent_at: Time,
  claim,
})
export type QueuedAnswer = Static<typeof QueuedAnswer>

export const QueueEntry = Type.Union([QueuedWork, QueuedAnswer])
export type QueueEntry = Static<typeof QueueEntry>

/** What is meant: everything, what belongs to one course, one task (of a lesson) or one test. */
const queueFilter = {
  course_id: Type.Optional(Id),
  lesson_id: Type.Optional(Id),
  test_id: Type.Optional(Id),
}
export const QueueQuery = Type.Object({ ...Paging, ...queueFilter })
export const NextBody = Type.Object({
  ...queueFilter,
  except_id: Type.Optional({ ...Id, description: 'a work' }),
})

const waiting = Type.Integer()
/** What waits for the bearer, by task and test, and what they have done today. */
export const QueueCounts = Type.Object({
  tasks: Type.Array(
    Type.Object({
      course: Titled,
      lesson: Titled,
      waiting,
      overdue: Type.Integer({ description: 'of those that wait, past the promise' }),
    }),
    { description: 'those with waiting works, the longest wait first' },
  ),
  tests: Type.Array(Type.Object({ course: nullable(Titled), test: Titled, waiting }), {
    description:
      'those with waiting answers, by the courses from which they were taken, the longest wait first',
  }),
  decided_today: Type.Integer({ description: 'by the bearer, since midnight in Tashkent' }),
})
export type QueueCounts = Static<typeof QueueCounts>

/** A work for those who check it. */
export const WorkToCheck = Type.Object({
  ...QueuedWork.properties,
  state: oneOf(WORK_STATES),
  credit_percent: lateness.credit_percent,
  promised_at: nullable(Time),
  task: HomeworkTask,
  hand_ins: Type.Array(HandIn, { description: 'newest first' }),
  similar: Type.Array(SimilarWork),
})
export type WorkToCheck = Static<typeof WorkToCheck>

/** An answer for those who mark it. */
export const AnswerToMark = Type.Object({ ...QueuedAnswer.properties, ...MarkedAnswer.properties })
export type AnswerToMark = Static<typeof AnswerToMark>

export const ItemToCheck = Type.Union([WorkToCheck, AnswerToMark])
export type ItemToCheck = Static<typeof ItemToCheck>

export const AnswerMarksBody = Type.Pick(MarkBody, ['marks_milli', 'comment'])
export type AnswerMarksBody = Static<typeof AnswerMarksBody>
