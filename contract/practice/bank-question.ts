import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Time } from '../common.ts'
import { PaperQuestion } from './paper.ts'
import {
  Difficulty,
  QUESTION_STATES,
  QuestionContent,
  QuestionKey,
  QuestionWarning,
  Tags,
  Usage,
} from './questions.ts'

/** A question as its author sees it. The `_html` texts are safe HTML with formulas as MathML. */
export const BankQuestion = Type.Object({
  id: Id,
  bank_id: Id,
  state: oneOf(QUESTION_STATES),
  version: Type.Integer(),
  edit: Type.Integer(),
  content: QuestionContent,
  key: QuestionKey,
  passage_id: nullable(Id),
  tags: Tags,
  difficulty: Difficulty,
  warnings: Type.Array(QuestionWarning),
  preview: PaperQuestion,
  usage: Usage,
  updated_at: Time,
})
export type BankQuestion = Static<typeof BankQuestion>
