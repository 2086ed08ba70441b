import type { BankQuestion } from '@kashf/contract/practice/bank-question.ts'
import { checkQuestion } from '@kashf/contract/practice/check-question.ts'
import { MAX_BANK_QUESTIONS } from '@kashf/contract/practice/limits.ts'
import {
  QuestionBody,
  type QuestionChange,
  type QuestionWarning,
} from '@kashf/contract/practice/questions.ts'
import { Value } from 'typebox/value'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { foldOf, searchTextOf } from './fold-question.ts'
import { claimPictures, textsOf } from './named-pictures.ts'
import { lockBank, type OfBank, touchBank } from './own-bank.ts'
import { type OfQuestion, ofTeacher, readQuestion } from './question-row.ts'

/** A body without the properties that its schema lacks, with the fixed order of true and false. */
export function tidyBody(body: QuestionBody): QuestionBody {
  const { content, ...rest } = Value.Clean(QuestionBody, structuredClone(body)) as QuestionBody
  const tags = [...new Set(rest.tags.map((tag) => tag.trim()))]
  return {
    ...rest,
    tags,
    content: { ...content, keeps_order: content.keeps_order || content.form === 'truth' },
  }
}

/** The columns of a question that follow from what its author wrote. */
export function columnsOf(body: QuestionBody, doubts: readonly QuestionWarning[] = []) {
  const { warnings } = checkQuestion(body.content, body.key)
  const all = [...warnings, ...doubts]
  return {
    state: all.length === 0 ? 'ready' : 'draft',
    content: body.content,
    key: body.key,
    passage_id: body.passage_id,
    tags: body.tags,
    difficulty: body.difficulty,
    warnings: all,
    fold: foldOf(body.content).toString('hex'),
    search_text: searchTextOf(body.content),
  }
}
export type QuestionColumns = ReturnType<typeof columnsOf>

/** The columns of a bank's questions, from a list of `QuestionColumns` as JSON. */
const fromJson = (rows: readonly QuestionColumns[]) => sql`
  select r.state, r.content, r.key, r.passage_id, array(select jsonb_array_elements_text(r.tags)) as tags, r.difficulty,
         r.warnings, decode(r.fold, 'hex') as fold, r.search_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (state text, content jsonb, key jsonb, passage_id int,
         tags jsonb, difficulty smallint, warnings jsonb, fold text, search_text text)`

/** Fails with `validation_failed` for what contradicts itself or names what is not the teacher's. */
export async function refuseForeign(
  tx: Queryable,
  of: OfBank,
  { content, key, passage_id }: QuestionBody,
): Promise<void> {
  const { errors } = checkQuestion(content, key)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await claimPictures(tx, of.teacherId, textsOf(content, key), content.image_id)
  const { passage, lesson } = await tx.only<{ passage: boolean; lesson: boolean }>(sql`
    select ${passage_id}::int is null or exists (
             select from question_passage where id = ${passage_id} and bank_id = ${of.bankId}) as passage,
           ${key.explained?.lesson_id ?? null}::int is null or exists (
             select from lesson l join course c on c.id = l.course_id
              where l.id = ${key.explained?.lesson_id ?? null} and ${mayInSql(of.teacherId, 'edit')}) as lesson`)
  if (!passage) throw invalid({ passage_id: 'not_yours' })
  if (!lesson) throw invalid({ 'key.explained.lesson_id': 'not_yours' })
}

/** Adds questions to a locked bank; fails with `too_many_questions`. */
export async function insertQuestions(
  tx: Queryable,
  input: { bankId: number; now: Date; importId?: number },
  rows: readonly QuestionColumns[],
): Promise<number[]> {
  const { bankId, now, importId = null } = input
  const { count } = await tx.only<{ count: number }>(sql`
    select count(*)::int as count from bank_question where bank_id = ${bankId} and deleted_at is null`)
  if (count + rows.length > MAX_BANK_QUESTIONS) throw new Failure('too_many_questions')
  const added = await tx.rows<{ id: number }>(sql`
    insert into bank_question (state, content, key, passage_id, tags, difficulty, warnings, fold, search_text, bank_id,
      import_id, created_at, updated_at)
    select n.*, ${bankId}, ${importId}::int, ${now}, ${now} from (${fromJson(rows)}) n returning id`)
  await touchBank(tx, bankId, now)
  return added.map(({ id }) => id)
}

/** Adds a question to a bank. It is a draft until nothing is missing. */
export async function createQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  input: OfBank & { body: QuestionBody },
): Promise<BankQuestion> {
  const body = tidyBody(input.body)
  return deps.db.transaction(async (tx) => {
    await lockBank(tx, input)
    await refuseForeign(tx, input, body)
    const [questionId = 0] = await insertQuestions(tx, { bankId: input.bankId, now: deps.clock.now() }, [
      columnsOf(body),
    ])
    return readQuestion(deps, tx, { questionId, teacherId: input.teacherId })
  })
}

/**
 * Changes a question that nobody has changed since the edit that the body names; otherwise fails with `edit_conflict`. The
 * version rises if a test has the current one, so that its answers keep their grades. The same text again changes nothing.
 */
export async function changeQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  input: OfQuestion & { body: QuestionChange },
): Promise<BankQuestion> {
  const { edit, ...given } = input.body
  const body = tidyBody(given)
  return deps.db.transaction(async (tx) => {
    const { bank_id: bankId, ...now } = await lockQuestion(tx, input)
    if (now.edit !== edit) throw new Failure('edit_conflict')
    await refuseForeign(tx, { bankId, teacherId: input.teacherId }, body)
    await updateQuestion(tx, { questionId: input.questionId, bankId, now: deps.clock.now() }, columnsOf(body))
    return readQuestion(deps, tx, input)
  })
}

async function lockQuestion(
  tx: Tx,
  { questionId, teacherId }: OfQuestion,
): Promise<{ bank_id: number; edit: number }> {
  return tx.found(sql`
    select q.bank_id, q.edit from ${ofTeacher(teacherId)}
     where q.id = ${questionId} and q.deleted_at is null for no key update of q`)
}

async function updateQuestion(
  tx: Tx,
  { questionId, bankId, now }: { questionId: number; bankId: number; now: Date },
  columns: QuestionColumns,
): Promise<void> {
  const changed = await tx.run(sql`
    update bank_question q
       set state = n.state, content = n.content, key = n.key, passage_id = n.passage_id, tags = n.tags,
           difficulty = n.difficulty, warnings = n.warnings, fold = n.fold, search_text = n.search_text, edit = q.edit + 1,
           version = q.version + case when exists (
             select from question_version v where v.question_id = q.id and v.version = q.version) then 1 else 0 end,
           updated_at = ${now}
      from (${fromJson([columns])}) n
     where q.id = ${questionId}
       and (q.state, q.content, q.key, q.passage_id, q.tags, q.difficulty, q.warnings) is distinct from
           (n.state, n.content, n.key, n.passage_id, n.tags, n.difficulty, n.warnings)`)
  if (changed > 0) await touchBank(tx, bankId, now)
}
