import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Paging, pageSchema, Time, VISIBLE } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { Recording } from '../media/recordings.ts'
import { MAX_OPTIONS, OptionId } from './grading/choice-answer.ts'
import { PartKey } from './grading/grade-part.ts'
import {
  MAX_BANK_TITLE,
  MAX_CRITERION,
  MAX_ESSAY,
  MAX_OPTION,
  MAX_PARTS,
  MAX_PASSAGE,
  MAX_PASSAGE_TITLE,
  MAX_STEM,
  MAX_TAG,
  MAX_TAGS,
  MAX_UNIT,
} from './limits.ts'

/**
 * How a question is drawn. The keys of its parts decide how it is graded: `matching`, `table`, `gaps`, `hotspot` and `drag` are
 * several parts, or one, of the simple kinds.
 */
export const QUESTION_FORMS = [
  ...(['single', 'several', 'truth', 'text', 'number', 'numbers', 'matching', 'ordering'] as const),
  ...(['gaps', 'table', 'hotspot', 'drag', 'formula', 'essay', 'speech'] as const),
] as const
export type QuestionForm = (typeof QUESTION_FORMS)[number]
export const QuestionFormSchema = oneOf(QUESTION_FORMS)

/** What a part asks for; that of its key, or `written` and `recorded`, which a person marks. */
export const PART_ANSWERS = [
  ...(['choice', 'choices', 'text', 'number', 'numbers', 'order', 'formula'] as const),
  ...(['written', 'recorded'] as const),
] as const
export type PartAnswer = (typeof PART_ANSWERS)[number]

/** A text in the markup of questions (`markup.ts`). */
const markup = (maxLength: number) => Type.String({ maxLength })

/** A rectangle of the upright picture, in shares of its width and height. */
export const Area = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
  width: Type.Number({ minimum: 0, maximum: 1 }),
  height: Type.Number({ minimum: 0, maximum: 1 }),
})
export type Area = Static<typeof Area>

const QuestionOption = Type.Object({
  id: OptionId,
  text: markup(MAX_OPTION),
  /** A place of the picture; its text is its name, which the keyboard lists. */
  area: Type.Optional(Area),
})
export type QuestionOption = Static<typeof QuestionOption>

const QuestionPart = Type.Object({
  answer: oneOf(PART_ANSWERS),
  /** The row of a table or the left item of a matching; empty for a gap and for a question of one part. */
  label: markup(MAX_OPTION),
  /** The options that this part offers; absent: all of the question. */
  options: Type.Optional(Type.Array(OptionId, { minItems: 1, maxItems: MAX_OPTIONS })),
  /** Shown behind the field of a number. */
  unit: Type.Optional(Type.String({ maxLength: MAX_UNIT })),
})
export type QuestionPart = Static<typeof QuestionPart>

/** What a learner sees of a question. It has no key: the order of its options says nothing, and pictures have no names. */
export const QuestionContent = Type.Object({
  form: QuestionFormSchema,
  stem: markup(MAX_STEM),
  /** The picture of `hotspot` and `drag`; other pictures stand in the texts. */
  image_id: Type.Optional(Id),
  options: Type.Array(QuestionOption, { maxItems: MAX_OPTIONS }),
  parts: Type.Array(QuestionPart, { minItems: 1, maxItems: MAX_PARTS }),
  /** Options stay in the author's order, for example where one says "all of these". */
  keeps_order: Type.Boolean(),
})
export type QuestionContent = Static<typeof QuestionContent>

/** A criterion by which a person marks an essay or a recording. */
const RubricCriterion = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_CRITERION, pattern: VISIBLE }),
  /** The most points of the criterion, in thousandths; marks are given in steps of a half. */
  max_milli: Type.Integer({ minimum: 500, maximum: 100_000, multipleOf: 500 }),
})

/** The key of a part that a person marks. */
const MarkedKey = Type.Object({
  kind: Type.Literal('marked'),
  rubric: Type.Array(RubricCriterion, { minItems: 1, maxItems: 10 }),
  /** For the marker; never shown to the learner before the results. */
  model_answer: markup(MAX_ESSAY),
})
export type MarkedKey = Static<typeof MarkedKey>

export const AnyPartKey = Type.Union([PartKey, MarkedKey])
export type AnyPartKey = Static<typeof AnyPartKey>

/** Where a video explains a question. */
const Explained = Type.Object({
  lesson_id: Id,
  at_s: Type.Integer({ minimum: 0, maximum: 86_400 }),
  until_s: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
})
export type Explained = Static<typeof Explained>

/** What only its author sees before the results: keys, explanation, and why each wrong option tempts. */
export const QuestionKey = Type.Object({
  /** One for each part of the content, in its order. Empty while the question is a draft without a key. */
  parts: Type.Array(AnyPartKey, { maxItems: MAX_PARTS }),
  explanation: markup(MAX_STEM),
  notes: Type.Array(Type.Object({ option: OptionId, text: markup(MAX_OPTION) }), { maxItems: MAX_OPTIONS }),
  explained: nullable(Explained),
})
export type QuestionKey = Static<typeof QuestionKey>

/** `draft`: it waits for its author and stands in no test; `ready`: it has one plausible key. */
export const QUESTION_STATES = ['draft', 'ready'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** Why a question is a draft. The codes of `server/src/practice/import/draft.ts`, and `incomplete` of the editor. */
export const QUESTION_WARNINGS = [
  ...(['no_key', 'doubtful_key', 'several_keys', 'unknown_key', 'too_few_options', 'twice'] as const),
  ...(['lost_equation', 'lost_picture', 'left_out', 'no_stem', 'incomplete'] as const),
] as const
export const QuestionWarning = Type.Object({
  code: oneOf(QUESTION_WARNINGS),
  of: Type.Optional(Type.String({ maxLength: 200 })),
})
export type QuestionWarning = Static<typeof QuestionWarning>

export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG, pattern: VISIBLE }), {
  maxItems: MAX_TAGS,
  uniqueItems: true,
})
/** 1 easy to 5 hard, as its author judges it. */
export const Difficulty = nullable(Type.Integer({ minimum: 1, maximum: 5 }))

export const QuestionBody = Type.Object({
  content: QuestionContent,
  key: QuestionKey,
  passage_id: nullable(Id),
  tags: Tags,
  difficulty: Difficulty,
})
export type QuestionBody = Static<typeof QuestionBody>

/** A change names the edit that it began from, so that two devices do not overwrite each other; another one: 409. */
export const QuestionChange = Type.Object({
  ...QuestionBody.properties,
  edit: Type.Integer({ minimum: 1, maximum: MAX_INT4 }),
})
export type QuestionChange = Static<typeof QuestionChange>

export const Usage = Type.Object({
  tests: Type.Integer({ description: 'tests that have it' }),
  answers: Type.Integer({ description: 'first answers that were graded' }),
  mean_credit_milli: nullable(Type.Integer(), 'of those answers; null without any'),
})
/** A question in the list of a bank. */
export const BankQuestionItem = Type.Object({
  id: Id,
  state: oneOf(QUESTION_STATES),
  form: QuestionFormSchema,
  stem_html: Type.String(),
  tags: Tags,
  difficulty: Difficulty,
  warnings: Type.Array(QuestionWarning),
  usage: Usage,
  updated_at: Time,
})
export type BankQuestionItem = Static<typeof BankQuestionItem>

export const QuestionsOfBankQuery = Type.Object({
  ...Paging,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  tag: Type.Optional(Type.String({ maxLength: MAX_TAG })),
  state: Type.Optional(oneOf(QUESTION_STATES)),
  form: Type.Optional(QuestionFormSchema),
})
export type QuestionsOfBankQuery = Static<typeof QuestionsOfBankQuery>

export const QuestionsOfBank = pageSchema(BankQuestionItem)

export const BankBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_BANK_TITLE, pattern: VISIBLE }),
})
export type BankBody = Static<typeof BankBody>

/** A teacher's collection of questions. */
export const Bank = Type.Object({
  id: Id,
  title: Type.String(),
  ready_count: Type.Integer(),
  draft_count: Type.Integer(),
  updated_at: Time,
})
export type Bank = Static<typeof Bank>

export const BankPage = Type.Object({
  ...Bank.properties,
  tags: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() }), {
    description: 'the most used first',
  }),
})
export type BankPage = Static<typeof BankPage>

/** A text, a picture or a recording that several questions share. They stay together on every paper. */
export const PassageBody = Type.Object({
  title: Type.String({ maxLength: MAX_PASSAGE_TITLE }),
  text: markup(MAX_PASSAGE),
  recording_id: nullable(Id, 'of `POST /api/practice/recordings`, ready to be played'),
  plays: nullable(
    Type.Integer({ minimum: 1, maximum: 10 }),
    'how often the recording may be played; null: no limit',
  ),
})
export type PassageBody = Static<typeof PassageBody>

export const Passage = Type.Object({
  id: Id,
  ...PassageBody.properties,
  text_html: Type.String(),
  recording: nullable(Recording),
  questions_count: Type.Integer(),
})
export type Passage = Static<typeof Passage>
