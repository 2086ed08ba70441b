import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_TEST_FILE_BYTES } from './limits.ts'
import { PaperQuestion } from './paper.ts'
import { QUESTION_STATES, QuestionBody, QuestionWarning } from './questions.ts'

/** Why a file is refused as a whole. */
export const FILE_REFUSALS = [
  'too_large',
  'damaged',
  'doctype',
  'too_deep',
  'not_word',
  'unknown_format',
  'qti_1',
  'empty',
] as const

/** Text that was pasted instead of a file. */
export const PastedBody = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 2_000_000 }),
})

/** A question of a file, before it is in the bank. */
export const ImportedQuestion = Type.Object({
  index: Type.Integer(),
  line: Type.Integer({ description: 'its line or paragraph in the file, from 1 on' }),
  source: Type.String({ description: 'the text of the file that it was read from' }),
  question: QuestionBody,
  passage: nullable(Type.Integer(), 'the index of its passage in the file'),
  state: oneOf(QUESTION_STATES),
  is_skipped: Type.Boolean({ description: 'its author leaves it out' }),
  warnings: Type.Array(QuestionWarning),
  same_as: nullable(Id, 'the question of the bank that is equal; it is not added again'),
  near: nullable(Id, 'a question of the bank that is almost equal'),
  preview: PaperQuestion,
})
export type ImportedQuestion = Static<typeof ImportedQuestion>

const importCard = {
  id: Id,
  bank_id: Id,
  file_name: Type.String(),
  state: oneOf(['reading', 'read', 'refused', 'added']),
  refusal: nullable(oneOf(FILE_REFUSALS)),
  ready_count: Type.Integer({ description: 'questions that are ready and new' }),
  doubtful_count: Type.Integer(),
  same_count: Type.Integer({ description: 'questions that the bank has already' }),
  created_at: Time,
}
export const QuestionImport = Type.Object(importCard)
export type QuestionImport = Static<typeof QuestionImport>

export const QuestionImportDetail = Type.Object({
  ...importCard,
  edit: Type.Integer(),
  questions: Type.Array(ImportedQuestion),
  passages: Type.Array(Type.Object({ html: Type.String() })),
  left_out: Type.Array(QuestionWarning),
})
export type QuestionImportDetail = Static<typeof QuestionImportDetail>

/** Settles one question of a file. */
export const SettleBody = Type.Object({
  edit: Type.Integer({ minimum: 1, maximum: MAX_INT4 }),
  question: Type.Optional(QuestionBody),
  is_skipped: Type.Optional(Type.Boolean()),
  is_confirmed: Type.Optional(
    Type.Boolean({ description: 'its author has looked at the warnings, which end' }),
  ),
})
export type SettleBody = Static<typeof SettleBody>

export const AddImportBody = Type.Object({
  edit: Type.Integer({ minimum: 1, maximum: MAX_INT4 }),
  drafts_too: Type.Boolean({
    description: 'doubtful questions join as drafts; otherwise they stay in the import',
  }),
})
export type AddImportBody = Static<typeof AddImportBody>

export const AddedQuestions = Type.Object({
  added: Type.Integer({ description: 'that are ready' }),
  drafts: Type.Integer({ description: 'that joined as drafts' }),
  same: Type.Integer({ description: 'left out, because the bank has them' }),
})

export const EXPORT_FORMATS = ['gift', 'moodle', 'csv'] as const
export const ExportQuery = Type.Object({ format: oneOf(EXPORT_FORMATS) })
/** What a file of another system cannot carry: `question` leaves the whole question out, the others a part of it. */
export const EXPORT_LOSSES = [
  ...(['question', 'pictures', 'passage', 'explanation', 'formatting'] as const),
  ...(['notes', 'credits', 'answers', 'tolerance', 'case'] as const),
] as const
export type ExportLoss = (typeof EXPORT_LOSSES)[number]

/** What an export would lose, known before the download. */
export const ExportLosses = Type.Object({
  questions_count: Type.Integer({ description: 'of the bank' }),
  written_count: Type.Integer({ description: 'that the file would have' }),
  losses: Type.Array(
    Type.Object({
      what: oneOf(EXPORT_LOSSES),
      count: Type.Integer({ description: 'questions that it concerns' }),
      questions: Type.Array(Type.Object({ id: Id, title: Type.String() }), {
        description: 'the first hundred of them',
      }),
    }),
  ),
})
export type ExportLosses = Static<typeof ExportLosses>
export const TEST_FILE = { file: { maxBytes: MAX_TEST_FILE_BYTES } }
