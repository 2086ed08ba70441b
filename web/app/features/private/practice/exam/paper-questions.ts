import type { AnswerValue, Paper, PaperQuestion } from '@kashf/contract/practice/paper.ts'
import { answerKey } from '../../../public-account/practice/outbox/local-answer.ts'
import { isAnswered } from '../question/part.ts'

/** A question with its place on the paper. */
export interface ExamQuestion {
  slot: number
  /** From 1 on, among the questions that are open. */
  number: number
  question: PaperQuestion
  block: ExamBlock
}

export interface ExamBlock {
  title: string
  weight_milli: number
  penalty_milli: number
  questions: ExamQuestion[]
}

/** The questions of a paper that are open, by blocks. */
export function blocksOf(paper: Paper): ExamBlock[] {
  let number = 0
  return paper.sections
    .flatMap(({ blocks }) => blocks)
    .filter(({ questions }) => questions.length > 0)
    .map(({ title, weight_milli, penalty_milli, first_slot, questions }) => {
      const block: ExamBlock = { title, weight_milli, penalty_milli, questions: [] }
      block.questions = questions.map((question, i) => ({
        slot: first_slot + i,
        number: ++number,
        question,
        block,
      }))
      return block
    })
}

/** Whether the person has answered any part of a question. */
export const hasAnswer = (
  values: ReadonlyMap<string, AnswerValue>,
  { slot, question }: ExamQuestion,
): boolean => question.parts.some((_, part) => isAnswered(values.get(answerKey({ slot, part }))))

/** The questions that share the text of this one, which stand together. */
export const sharing = (questions: ExamQuestion[], { question }: ExamQuestion): ExamQuestion[] =>
  question.passage === null ? [] : questions.filter((other) => other.question.passage === question.passage)
