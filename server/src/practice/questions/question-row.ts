import type { BankQuestion } from '@kashf/contract/practice/bank-question.ts'
import type {
  BankQuestionItem,
  QuestionContent,
  QuestionWarning,
} from '@kashf/contract/practice/questions.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { pictureBase, textPictures } from './picture-addresses.ts'
import { authorsOrder, presentQuestion } from './present-question.ts'
import { UNUSED, usageOf } from './question-usage.ts'
import { renderMarkup } from './render-markup.ts'

/** A question of a teacher. */
export interface OfQuestion {
  questionId: number
  teacherId: number
}

/** The questions `q` of banks `b` that the teacher owns. */
export const ofTeacher = (teacherId: number): Statement =>
  sql`bank_question q join question_bank b on b.id = q.bank_id and b.owner_id = ${teacherId} and b.deleted_at is null`

/** Fails with `not_found` unless the question is the teacher's own. */
export async function ownQuestion(db: Queryable, { questionId, teacherId }: OfQuestion): Promise<void> {
  await db.found(sql`
    select 1 from ${ofTeacher(teacherId)} where q.id = ${questionId} and q.deleted_at is null`)
}

/** A question of the teacher with its key and as a learner would see it. */
export async function readQuestion(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  { questionId, teacherId }: OfQuestion,
): Promise<BankQuestion> {
  const row = await db.found<RowOf<Omit<BankQuestion, 'preview' | 'usage'>>>(sql`
    select q.id, q.bank_id, q.state, q.version, q.edit, q.content, q.key, q.passage_id, q.tags, q.difficulty, q.warnings,
           q.updated_at
      from ${ofTeacher(teacherId)} where q.id = ${questionId} and q.deleted_at is null`)
  const { content } = row
  const usage = await usageOf(db, [questionId])
  return {
    ...withTimeText(row),
    preview: presentQuestion(content, authorsOrder(content), pictureBase(deps)),
    usage: usage.get(questionId) ?? UNUSED,
  }
}

/** A row of a bank's list. */
export interface QuestionItemRow {
  id: number
  state: BankQuestionItem['state']
  content: QuestionContent
  tags: string[]
  difficulty: number | null
  warnings: QuestionWarning[]
  updated_at: Date
}

/** The columns of a `QuestionItemRow`. */
export const ITEM_COLUMNS = sql`q.id, q.state, q.content, q.tags, q.difficulty, q.warnings, q.updated_at`

/** A row of a bank's list as it is answered. */
export function presentItem(
  deps: Pick<Deps, 'env'>,
  { content, ...row }: QuestionItemRow,
  usage = UNUSED,
): BankQuestionItem {
  return {
    ...withTimeText(row),
    form: content.form,
    stem_html: renderMarkup(content.stem, textPictures(deps)),
    usage,
  }
}
