import { type Static, type TProperties, Type } from 'typebox'
import {
  Id,
  integerOrNull,
  nullable,
  oneOf,
  Paging,
  pageSchema,
  Time,
  timeInput,
  VISIBLE,
} from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import {
  MAX_BLOCK_TITLE,
  MAX_BLOCKS,
  MAX_BREAK_MINUTES,
  MAX_GRADE_LABEL,
  MAX_PAPER_QUESTIONS,
  MAX_PLACES,
  MAX_PRESET_TITLE,
  MAX_PRESET_YEAR,
  MAX_SECTIONS,
  MAX_SOURCE_URL,
  MAX_TAG,
  MAX_TAGS,
  MAX_TEST_DESCRIPTION,
  MAX_TEST_MINUTES,
  MAX_TEST_TITLE,
} from './limits.ts'

/** `quiz`: practice without a clock, under a lesson or at a second of its video; `exam`: a mock exam. */
export const TEST_PURPOSES = ['quiz', 'exam'] as const
export type TestPurpose = (typeof TEST_PURPOSES)[number]

/** An object whose other fields are refused: it is stored as it came. */
const stored = <const P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** Thousandths of a point. */
const Points = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** From this value on, inclusive, in thousandths. */
const From = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })

/**
 * How points become a score. `points`: their sum; `percent` of the most points; `table`: the value of the reached row; `rasch`:
 * 50 + 10 z of the model, from 200 people on, and per cent before; `mean`: of the sections' scores, rounded to a step.
 */
export const Scale = Type.Union([
  stored({ kind: Type.Literal('points') }),
  stored({ kind: Type.Literal('percent') }),
  stored({
    kind: Type.Literal('table'),
    rows: Type.Array(stored({ from_milli: From, value_milli: From }), { minItems: 1, maxItems: 120 }),
  }),
  stored({ kind: Type.Literal('rasch'), min_milli: From, max_milli: From }),
  stored({ kind: Type.Literal('mean'), step_milli: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
])
export type Scale = Static<typeof Scale>

/** A place of the paper: one question, or several drawn from a bank. Questions of one passage are drawn together. */
export const Slot = Type.Union([
  stored({ question_id: Id }),
  stored({
    pool: stored({
      bank_id: Id,
      tags: Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG }), { maxItems: MAX_TAGS }),
      difficulty: integerOrNull({ minimum: 1, maximum: 5 }),
      count: Type.Integer({ minimum: 1, maximum: MAX_PAPER_QUESTIONS }),
    }),
  }),
])
export type Slot = Static<typeof Slot>

const Block = stored({
  title: Type.String({ minLength: 1, maxLength: MAX_BLOCK_TITLE, pattern: VISIBLE }),
  weight_milli: Points,
  penalty_milli: Points,
  /** The number of questions that a preset asks for; the slots must fill it. */
  questions: integerOrNull({ minimum: 1, maximum: MAX_PAPER_QUESTIONS }),
  /** What a certificate in the subject gives instead of the block, in per cent, and the minutes that it takes away. */
  exemption: nullable(
    stored({
      credit_percent: Type.Integer({ minimum: 0, maximum: 100 }),
      minutes_off: Type.Integer({ minimum: 0, maximum: MAX_TEST_MINUTES }),
    }),
  ),
  slots: Type.Array(Slot, { maxItems: MAX_PAPER_QUESTIONS }),
})
export type Block = Static<typeof Block>

const Section = stored({
  title: Type.String({ maxLength: 120 }),
  /** A clock of its own; null: the clock of the whole test. */
  minutes: integerOrNull({ minimum: 1, maximum: MAX_TEST_MINUTES }),
  /** A break before the next section, beside the minutes of both. Only between sections with clocks of their own. */
  break_min: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_BREAK_MINUTES })),
  blocks: Type.Array(Block, { minItems: 1, maxItems: MAX_BLOCKS }),
  scale: nullable(Scale),
})
export type Section = Static<typeof Section>

/** What a paper is made of, and how its points become a result. */
export const Blueprint = stored({
  sections: Type.Array(Section, { minItems: 1, maxItems: MAX_SECTIONS }),
  scale: Scale,
  grades: Type.Array(
    stored({
      label: Type.String({ minLength: 1, maxLength: MAX_GRADE_LABEL, pattern: VISIBLE }),
      from_milli: From,
    }),
    { maxItems: 20 },
  ),
})
export type Blueprint = Static<typeof Blueprint>

/** When results are published: at once, when the test closes (it needs a closing), or when its author says so. */
const RESULT_TIMES = ['at_once', 'at_close', 'by_hand'] as const

export const TestSettings = stored({
  minutes: integerOrNull({ minimum: 1, maximum: MAX_TEST_MINUTES }, 'null: without a clock'),
  attempts: integerOrNull({ minimum: 1, maximum: 100 }, 'of one person; null: no limit'),
  pass_percent: integerOrNull({ minimum: 1, maximum: 100 }, 'of the most points; null: none'),
  results: oneOf(RESULT_TIMES),
  shows_answers: Type.Boolean({ description: 'results have keys, explanations and marks of each answer' }),
  shuffles_options: Type.Boolean(),
  shuffles_questions: Type.Boolean({ description: 'within a block' }),
  logs_leaving: Type.Boolean({ description: 'leaving the page, copying and pasting are recorded as facts' }),
})
export type TestSettings = Static<typeof TestSettings>

export const TestBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_TEST_TITLE, pattern: VISIBLE }),
  description: Type.String({ maxLength: MAX_TEST_DESCRIPTION }),
  is_public: Type.Boolean({
    description: 'everybody who signed in may take it; otherwise learners of its lessons',
  }),
  opens_at: Type.Optional(timeInput('absent: at any time')),
  closes_at: Type.Optional(timeInput()),
  places: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PLACES })),
  settings: TestSettings,
  blueprint: Blueprint,
})
export type TestBody = Static<typeof TestBody>

export const NewTestBody = Type.Object({
  title: TestBody.properties.title,
  purpose: oneOf(TEST_PURPOSES),
  preset_id: Type.Optional(Id),
  bank_id: Type.Optional({ ...Id, description: 'the first block has its ready questions' }),
  bank_count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAPER_QUESTIONS,
      description: 'so many of the bank are drawn for each paper; absent: all are listed',
    }),
  ),
})
export type NewTestBody = Static<typeof NewTestBody>

export const TestChange = Type.Object({
  ...TestBody.properties,
  edit: Type.Integer({ minimum: 1, maximum: MAX_INT4 }),
})
export type TestChange = Static<typeof TestChange>

/** `draft`: never published; `published`: people may take the newest version; `cancelled`. */
export const TEST_STATES = ['draft', 'published', 'cancelled'] as const
export type TestState = (typeof TEST_STATES)[number]

/** Why a test cannot be published, with the place of the block or question; and what its author should know. */
export const TEST_FINDINGS = [
  ...(['no_questions', 'block_unfilled', 'pool_too_small', 'question_draft', 'question_missing'] as const),
  ...(['question_twice', 'ends_in_past', 'window_too_short', 'results_never'] as const),
  ...(['mean_without_scales', 'no_explanation', 'no_video', 'tentative_preset', 'needs_marking'] as const),
] as const
export const TestFinding = Type.Object({
  code: oneOf(TEST_FINDINGS),
  is_error: Type.Boolean(),
  section: Type.Optional(Type.Integer()),
  block: Type.Optional(Type.Integer()),
  question_id: Type.Optional(Id),
  count: Type.Optional(
    Type.Integer({ description: 'questions that are missing (below 0: too many) or concerned' }),
  ),
})
export type TestFinding = Static<typeof TestFinding>

const testCard = {
  id: Id,
  title: Type.String(),
  purpose: oneOf(TEST_PURPOSES),
  state: oneOf(TEST_STATES),
  opens_at: nullable(Time),
  closes_at: nullable(Time),
  places: nullable(Type.Integer()),
  questions_count: Type.Integer(),
  max_points_milli: Type.Integer(),
  attempts_count: Type.Integer({ description: 'of learners, begun' }),
  updated_at: Time,
}
/** A test in its author's list. */
export const OwnTest = Type.Object(testCard)
export type OwnTest = Static<typeof OwnTest>
export const OwnTestsQuery = Type.Object({ ...Paging, purpose: Type.Optional(oneOf(TEST_PURPOSES)) })
export type OwnTestsQuery = Static<typeof OwnTestsQuery>
export const OwnTests = pageSchema(OwnTest)

/** Where a test stands in courses. */
const Placement = Type.Object({
  lesson: Type.Object({ id: Id, title: Type.String() }),
  course: Type.Object({ id: Id, title: Type.String() }),
  at_s: nullable(Type.Integer(), 'the second of the video; null: under the lesson, or the lesson itself'),
})

/** A question of the blueprint, so that the editor can name it. */
const NamedQuestion = Type.Object({ id: Id, stem_html: Type.String(), tags: Type.Array(Type.String()) })

/** A test as its author edits it. */
export const TestDetail = Type.Object({
  ...testCard,
  ...{ description: Type.String(), is_public: Type.Boolean(), version: Type.Integer(), edit: Type.Integer() },
  settings: TestSettings,
  blueprint: Blueprint,
  has_changes: Type.Boolean({ description: 'differs from the published version' }),
  preset: nullable(
    Type.Object({
      id: Id,
      title: Type.String(),
      year: Type.String(),
      is_tentative: Type.Boolean(),
      source_url: Type.String(),
    }),
  ),
  questions: Type.Array(NamedQuestion),
  pool_sizes: Type.Array(Type.Integer(), {
    description: 'ready questions that suit each pool, in their order',
  }),
  findings: Type.Array(TestFinding),
  placements: Type.Array(Placement),
  share_url: Type.String(),
})
export type TestDetail = Static<typeof TestDetail>

/** Rules of a national exam, which operators keep: a blueprint whose blocks have no questions yet. */
export const PresetBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_PRESET_TITLE, pattern: VISIBLE }),
  title_ru: Type.String({ minLength: 1, maxLength: MAX_PRESET_TITLE, pattern: VISIBLE }),
  year: Type.String({ minLength: 4, maxLength: MAX_PRESET_YEAR, description: 'such as 2025/26' }),
  is_tentative: Type.Boolean({
    description: 'parts of it are not published by the agency; screens say "taxminiy"',
  }),
  is_offered: Type.Boolean(),
  source_url: Type.String({ maxLength: MAX_SOURCE_URL, pattern: '^(?:https://.*)?$' }),
  settings: TestSettings,
  blueprint: Blueprint,
})
export type PresetBody = Static<typeof PresetBody>

export const Preset = Type.Object({ id: Id, ...PresetBody.properties, updated_at: Time })
export type Preset = Static<typeof Preset>
