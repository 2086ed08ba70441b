import { type Static, Type } from 'typebox'
import { DisplayName, Id, nullable, oneOf, Paging, PersonRef, pageSchema, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { Recording } from '../media/recordings.ts'
import { ATTEMPT_EVENTS, ATTEMPT_STATES } from './attempts.ts'
import { MAX_MARK_COMMENT, MAX_REGRADE_REASON } from './limits.ts'
import { AnswerValue, PaperPassage, PaperQuestion, PartIndex, Slot } from './paper.ts'
import { TEST_PURPOSES } from './tests.ts'

const VERDICTS = ['right', 'partial', 'wrong', 'empty', 'unreadable', 'pending'] as const
export type ShownVerdict = (typeof VERDICTS)[number]

const BlockResult = Type.Object({
  title: Type.String(),
  points_milli: Type.Integer(),
  max_milli: Type.Integer(),
  is_exempt: Type.Boolean(),
})

/** A result of an attempt. */
export const AttemptResult = Type.Object({
  attempt_id: Id,
  test: Type.Object({ id: Id, title: Type.String(), purpose: oneOf(TEST_PURPOSES) }),
  state: oneOf(ATTEMPT_STATES),
  number: Type.Integer(),
  opened_at: nullable(Time),
  submitted_at: nullable(Time),
  publishes_at: nullable(Time, 'when the results come; null: by hand, or they are here'),
  answered_count: Type.Integer(),
  questions_count: Type.Integer(),
  still_writing: nullable(Type.Integer(), 'people who still write; only before the results'),
  /** Null until the results are published. */
  result: nullable(
    Type.Object({
      points_milli: Type.Integer(),
      max_milli: Type.Integer(),
      percent: Type.Number(),
      is_passed: nullable(Type.Boolean(), 'null: the test has no pass mark'),
      blocks: Type.Array(BlockResult),
      sections: Type.Array(Type.Object({ title: Type.String(), score_milli: Type.Integer() })),
      score_milli: nullable(Type.Integer(), 'on the scale of the test'),
      interval_milli: nullable(
        Type.Object({ from: Type.Integer(), to: Type.Integer() }),
        'within which the score lies two times of three',
      ),
      grade: nullable(Type.String()),
      grade_from: nullable(Type.String(), 'the grade of the lower end of the interval'),
      grade_to: nullable(Type.String()),
      grades: Type.Array(Type.Object({ label: Type.String(), from_milli: Type.Integer() }), {
        description: 'of the scale, from the lowest; empty while nothing is measured on it',
      }),
      is_tentative: Type.Boolean({
        description: 'fewer than 200 people, or rules that the agency has not published',
      }),
      next_grade: nullable(Type.Object({ label: Type.String(), missing_milli: Type.Integer() })),
      place: nullable(
        Type.Integer(),
        'among first attempts, shared by equal points: 1, 2, 2, 4; null below 10 people and for later attempts',
      ),
      percentile: nullable(Type.Integer(), 'per cent of those people who have fewer points; null as `place`'),
      people: Type.Integer({ description: 'whose first attempt has a result' }),
      histogram: Type.Array(Type.Integer(), {
        description: 'people by sixteenths of the most points, 16 numbers; empty below 10 people',
      }),
      own_bar: Type.Integer({ description: 'the index in `histogram`' }),
      was_regraded: nullable(
        Type.Object({
          points_milli: Type.Integer({ description: 'before' }),
          reason: nullable(Type.String(), "the author's; null: late answers were counted, or marks changed"),
        }),
      ),
      pending_count: Type.Integer({ description: 'parts that a person still marks' }),
    }),
  ),
  weak_topics: Type.Array(
    Type.Object({
      tag: Type.String(),
      right_count: Type.Integer(),
      questions_count: Type.Integer(),
      lost_milli: Type.Integer(),
      video: nullable(
        Type.Object({
          lesson_id: Id,
          course_id: Id,
          title: Type.String(),
          at_s: Type.Integer(),
          until_s: nullable(Type.Integer()),
          is_open: Type.Boolean({ description: 'the reader may watch it' }),
        }),
      ),
    }),
  ),
  growth: Type.Array(
    Type.Object({
      attempt_id: Id,
      test_id: Id,
      title: Type.String(),
      at: Time,
      percent: Type.Number(),
      score_milli: nullable(
        Type.Integer(),
        "on this test's Rasch scale, linked by common questions; null: only per cent can be compared",
      ),
    }),
    {
      description: "the person's published attempts of this test and of linked tests, the oldest first",
    },
  ),
})
export type AttemptResult = Static<typeof AttemptResult>

/** The states of attempts as their person looks for them: what runs, what waits for its results, and what has ended. */
const OWN_STATES = ['running', 'waiting', 'published', 'void'] as const
export type OwnState = (typeof OWN_STATES)[number]

export const OwnAttemptsQuery = Type.Object({ ...Paging, state: Type.Optional(oneOf(OWN_STATES)) })
export type OwnAttemptsQuery = Static<typeof OwnAttemptsQuery>

const Titled = Type.Object({ id: Id, title: Type.String() })

/** An attempt in the list of its person. */
export const OwnAttempt = Type.Object({
  id: Id,
  test: AttemptResult.properties.test,
  number: Type.Integer(),
  lesson: nullable(Titled, 'from which it was taken'),
  course: nullable(Titled),
  state: oneOf(OWN_STATES),
  began_at: Time,
  opens_at: nullable(Time, 'the start that a person who has checked in waits for'),
  publishes_at: nullable(Time, 'when the results come; null: by hand, or they are here'),
  points_milli: nullable(Type.Integer(), 'null until the results are published'),
  max_milli: nullable(Type.Integer()),
  score_milli: nullable(Type.Integer()),
  interval_milli: nullable(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
  grade: nullable(Type.String()),
  is_passed: nullable(Type.Boolean()),
})
export type OwnAttempt = Static<typeof OwnAttempt>
export const OwnAttempts = pageSchema(OwnAttempt)

/** An exam in which a person has a place and has not begun. */
export const ComingExam = Type.Object({
  id: Id,
  title: Type.String(),
  opens_at: nullable(Time),
  closes_at: nullable(Time),
})
export type ComingExam = Static<typeof ComingExam>

/** An answer beside its key, after the results. Options are numbered as on the person's paper. */
export const ReviewedQuestion = Type.Object({
  slot: Type.Integer(),
  question_id: nullable(Id, 'its number in the review; null: a person marks it, so that it is not repeated'),
  block: Type.String(),
  question: PaperQuestion,
  parts: Type.Array(
    Type.Object({
      value: AnswerValue,
      verdict: oneOf(VERDICTS),
      credit_milli: Type.Integer(),
      is_late: Type.Boolean({ description: 'a later answer came after the grace and does not count' }),
      right: Type.Array(Type.String(), { description: 'places of right options, or right texts as HTML' }),
      comment: nullable(Type.String(), 'of the person who marked it'),
      marked_by: nullable(DisplayName, 'who marked it'),
      recording: nullable(Recording, 'of a spoken answer'),
    }),
  ),
  notes: Type.Array(
    Type.Object({ option: Type.String({ description: 'its place on the paper' }), html: Type.String() }),
  ),
  explanation: Type.String({ description: 'safe HTML' }),
  video: AttemptResult.properties.weak_topics.items.properties.video,
  points_milli: Type.Integer({ description: 'of a dropped question 0, as its most points' }),
  max_milli: Type.Integer(),
  same_answer_percent: nullable(Type.Integer(), 'of people who gave the same wrong answer; null below 10'),
})
export type ReviewedQuestion = Static<typeof ReviewedQuestion>

export const AttemptReview = Type.Object({
  questions: Type.Array(ReviewedQuestion),
  passages: Type.Array(PaperPassage),
})
export type AttemptReview = Static<typeof AttemptReview>

// What the author of a test sees.

/** A fact that was recorded of an attempt. */
export const AttemptEvent = Type.Object({
  id: Id,
  kind: oneOf([...ATTEMPT_EVENTS, 'device']),
  happened_at: Time,
  lasted_s: Type.Integer(),
})
export type AttemptEvent = Static<typeof AttemptEvent>

/** A table of results: of the people who took the test, or of its questions. */
export const ResultsCsvQuery = Type.Object({ table: Type.Optional(oneOf(['people', 'items'])) })

export const PeopleQuery = Type.Object({
  ...Paging,
  state: Type.Optional(oneOf(ATTEMPT_STATES)),
  only: Type.Optional(oneOf(['late', 'extra_time'])),
})
export type PeopleQuery = Static<typeof PeopleQuery>

/** A person's attempt in the author's list. */
export const TestAttempt = Type.Object({
  id: Id,
  user: PersonRef,
  number: Type.Integer(),
  state: oneOf(ATTEMPT_STATES),
  opened_at: nullable(Time),
  submitted_at: nullable(Time),
  last_seen_at: nullable(Time),
  answered_count: Type.Integer(),
  late_count: Type.Integer(),
  late_after_answers: Type.Integer({
    description: 'late answers that came when the person could read the right ones',
  }),
  pending_count: Type.Integer(),
  events_count: Type.Integer(),
  time_percent: nullable(Type.Integer(), 'null: without a clock'),
  points_milli: nullable(Type.Integer()),
  max_milli: nullable(Type.Integer()),
  score_milli: nullable(Type.Integer()),
  grade: nullable(Type.String()),
})
export type TestAttempt = Static<typeof TestAttempt>
export const TestAttempts = pageSchema(TestAttempt)

/** What a running exam looks like. */
export const LiveTest = Type.Object({
  writing: Type.Integer(),
  ready: Type.Integer(),
  submitted: Type.Integer(),
  answers_last_minute: Type.Integer(),
  silent: Type.Integer({ description: 'people who write and were not heard for two minutes' }),
  added_minutes: Type.Integer({ description: 'that its author has given to everybody who wrote, in all' }),
})
export type LiveTest = Static<typeof LiveTest>

const ITEM_FLAGS = [
  'too_hard',
  'too_easy',
  'does_not_separate',
  'wrong_option_attracts_best',
  'best_avoid_key',
] as const
export type ItemFlag = (typeof ITEM_FLAGS)[number]

/** Figures of a question: facility, separation, and who chose what. */
export const ItemFigures = Type.Object({
  slot: nullable(Type.Integer(), 'on the paper; null where it was drawn from a pool'),
  question_id: Id,
  version: Type.Integer(),
  block: Type.String(),
  stem: Type.String({ description: 'on one line, without markup' }),
  stem_html: Type.String(),
  people: Type.Integer(),
  empty: Type.Integer(),
  facility: Type.Number(),
  discrimination: nullable(
    Type.Number(),
    'facility of the upper 27 % less that of the lower; null below 30 people',
  ),
  correlation: nullable(Type.Number(), 'with the points of the other questions; null below 30 people'),
  is_dropped: Type.Boolean(),
  flags: Type.Array(oneOf(ITEM_FLAGS)),
  options: Type.Array(
    Type.Object({
      part: Type.Integer(),
      id: Type.String({ description: "the author's id, or the typed answer" }),
      html: Type.String(),
      is_right: Type.Boolean(),
      is_option: Type.Boolean({ description: 'false: a typed answer, or several options together' }),
      correlation: nullable(Type.Number(), 'of choosing it with the points of the other questions'),
      people: Type.Integer(),
      fifths: Type.Array(Type.Number(), {
        description: 'its share among people from the weakest fifth to the strongest',
      }),
    }),
  ),
})
export type ItemFigures = Static<typeof ItemFigures>

/** Figures of a test, of first attempts whose results are computed. */
export const TestFigures = Type.Object({
  title: Type.String(),
  people: Type.Integer(),
  began: Type.Integer(),
  mean_points_milli: nullable(Type.Integer()),
  max_points_milli: Type.Integer(),
  alpha: nullable(Type.Number(), 'null below 30 people'),
  error_milli: nullable(Type.Integer(), 'the standard error of measurement'),
  late_answers: Type.Integer(),
  late_people: Type.Integer(),
  pending: Type.Integer({ description: 'parts that wait to be marked' }),
  are_published: Type.Boolean(),
  still_writing: Type.Integer(),
  may_publish: Type.Boolean({ description: 'the author may publish the results now' }),
  items: Type.Array(ItemFigures),
})
export type TestFigures = Static<typeof TestFigures>

/** A change of the key of a question in a test that was taken. */
export const REGRADES = ['accept', 'drop', 'full_marks'] as const
export const RegradeBody = Type.Object({
  question_id: Id,
  version: Type.Integer({ minimum: 1, maximum: MAX_INT4 }),
  how: oneOf(REGRADES),
  /** With `accept`: what also earns full marks: an option of the author's, or a typed answer. */
  part: Type.Integer({ minimum: 0, maximum: 29 }),
  also: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** With `accept`: instead of the former key. */
  replaces: Type.Boolean(),
  reason: Type.String({ minLength: 3, maxLength: MAX_REGRADE_REASON }),
})
export type RegradeBody = Static<typeof RegradeBody>

export const RegradePreview = Type.Object({
  people: Type.Integer(),
  gain: Type.Integer(),
  lose: Type.Integer(),
  gain_milli: Type.Integer({ description: 'points that one person gains at most' }),
  lose_milli: Type.Integer({ description: 'points that one person loses at most' }),
  passes_gained: Type.Integer({ description: 'people who pass by the change' }),
  passes_kept: Type.Integer({ description: 'people who would no longer pass; what they passed stays' }),
  max_points_milli: Type.Integer({ description: 'the most points afterwards' }),
  token: Type.String({ description: 'what the change must present, so that exactly this is done' }),
})
export type RegradePreview = Static<typeof RegradePreview>

export const MarkBody = Type.Object({
  slot: Slot,
  part: PartIndex,
  marks_milli: Type.Array(Type.Integer({ minimum: 0, maximum: 100_000, multipleOf: 500 }), { maxItems: 10 }),
  comment: Type.String({ maxLength: MAX_MARK_COMMENT }),
  replaces: Type.Boolean({
    description: 'other marks that were given before; otherwise they are a conflict',
  }),
})
export type MarkBody = Static<typeof MarkBody>

/** A written or spoken answer for those who mark it, without the name of its author. */
export const MarkedAnswer = Type.Object({
  question: PaperQuestion,
  text: Type.String({ description: 'empty for a spoken answer' }),
  recording: nullable(Recording, 'of a spoken answer'),
  words: Type.Integer(),
  rubric: Type.Array(Type.Object({ title: Type.String(), max_milli: Type.Integer() }), {
    description: 'of a formula that could not be judged: one criterion without a title',
  }),
  model_answer: Type.String(),
  marks: nullable(
    Type.Object({
      marks_milli: MarkBody.properties.marks_milli,
      comment: Type.String(),
      by: nullable(DisplayName),
      at: nullable(Time),
    }),
    'null while it waits for them',
  ),
})
export type MarkedAnswer = Static<typeof MarkedAnswer>

export const LateBody = Type.Object({ counts: Type.Boolean() })
export type LateBody = Static<typeof LateBody>
