import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, Id, nullable } from '../common.ts'
import { MAX_IMAGE_BYTES } from '../media/file-sizes.ts'
import { Recording, RecordingBody } from '../media/recordings.ts'
import { BankQuestion } from './bank-question.ts'
import {
  AddedQuestions,
  AddImportBody,
  ExportLosses,
  ExportQuery,
  PastedBody,
  QuestionImport,
  QuestionImportDetail,
  SettleBody,
  TEST_FILE,
} from './imports.ts'
import { PaperQuestion } from './paper.ts'
import {
  Bank,
  BankBody,
  BankPage,
  Passage,
  PassageBody,
  QuestionBody,
  QuestionChange,
  QuestionContent,
  QuestionsOfBank,
  QuestionsOfBankQuery,
} from './questions.ts'

/** A question with 30 options, parts and notes of 1,000 Cyrillic characters, an explanation and a model answer, in UTF-8. */
const MAX_QUESTION_BYTES = 300_000
/** What a learner sees of a question, and a passage, with each character escaped. */
const MAX_CONTENT_BYTES = 500_000
const MAX_PASSAGE_BYTES = 130_000

export const bankCalls = {
  'GET /api/practice/banks': { answer: answerSchema(Type.Array(Bank)) },
  'POST /api/practice/banks': { body: BankBody, answer: answerSchema(Bank) },
  'GET /api/practice/banks/:id': { answer: answerSchema(BankPage) },
  'PATCH /api/practice/banks/:id': { body: BankBody, answer: answerSchema(Bank) },
  'DELETE /api/practice/banks/:id': { answer: answerSchema(ChangedId) },

  'GET /api/practice/banks/:id/questions': { query: QuestionsOfBankQuery, answer: QuestionsOfBank },
  'POST /api/practice/banks/:id/questions': {
    body: QuestionBody,
    maxBodyBytes: MAX_QUESTION_BYTES,
    answer: answerSchema(BankQuestion),
  },
  'GET /api/practice/questions/:id': { answer: answerSchema(BankQuestion) },
  'PUT /api/practice/questions/:id': {
    body: QuestionChange,
    maxBodyBytes: MAX_QUESTION_BYTES,
    answer: answerSchema(BankQuestion),
  },
  'DELETE /api/practice/questions/:id': { answer: answerSchema(ChangedId) },
  'POST /api/practice/questions/:id/restore': { answer: answerSchema(ChangedId) },
  'POST /api/practice/preview': {
    body: Type.Object({ content: QuestionContent, passage_id: nullable(Id) }),
    maxBodyBytes: MAX_CONTENT_BYTES,
    answer: answerSchema(PaperQuestion),
  },
  'POST /api/practice/images': {
    files: { image: { maxBytes: MAX_IMAGE_BYTES } },
    answer: answerSchema(Type.Object({ id: Id, image: Type.String({ description: 'its base address' }) })),
  },

  'POST /api/practice/recordings': { body: RecordingBody, answer: answerSchema(Recording) },
  'GET /api/practice/recordings/:id': { answer: answerSchema(Recording) },

  'GET /api/practice/banks/:id/passages': { answer: answerSchema(Type.Array(Passage)) },
  'POST /api/practice/banks/:id/passages': {
    body: PassageBody,
    maxBodyBytes: MAX_PASSAGE_BYTES,
    answer: answerSchema(Passage),
  },
  'PUT /api/practice/passages/:id': {
    body: PassageBody,
    maxBodyBytes: MAX_PASSAGE_BYTES,
    answer: answerSchema(Passage),
  },
  'DELETE /api/practice/passages/:id': { answer: answerSchema(ChangedId) },

  'GET /api/practice/banks/:id/imports': { answer: answerSchema(Type.Array(QuestionImport)) },
  'POST /api/practice/banks/:id/imports': { files: TEST_FILE, answer: answerSchema(QuestionImport) },
  'POST /api/practice/banks/:id/imports/text': {
    body: PastedBody,
    maxBodyBytes: 4_500_000,
    answer: answerSchema(QuestionImport),
  },
  'GET /api/practice/imports/:id': { answer: answerSchema(QuestionImportDetail) },
  'PUT /api/practice/imports/:id/questions/:index': {
    params: Type.Object({ id: Id, index: Type.Integer({ minimum: 0, maximum: 999 }) }),
    body: SettleBody,
    maxBodyBytes: MAX_QUESTION_BYTES,
    answer: answerSchema(QuestionImportDetail),
  },
  'POST /api/practice/imports/:id/add': { body: AddImportBody, answer: answerSchema(AddedQuestions) },
  'DELETE /api/practice/imports/:id': { answer: answerSchema(ChangedId) },
  'GET /api/practice/banks/:id/export/losses': { query: ExportQuery, answer: answerSchema(ExportLosses) },
  'GET /api/practice/banks/:id/export': { query: ExportQuery, produces: 'text/plain' },
} satisfies Calls
