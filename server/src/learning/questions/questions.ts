import type { Page } from '@kashf/contract/common.ts'
import type { OpenQuestion, PostFiles, Question } from '@kashf/contract/learning/questions.ts'
import { visibleLesson } from '../../access/visible-course.ts'
import { personRef } from '../../accounts/people.ts'
import { isTeachersPost, mayInSql } from '../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorId, idBelow, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { MAX_ANSWERS, shownAnswers } from '../discussion/posts.ts'
import { knowsAsker, mayRead } from './private-questions.ts'
import { presentFiles } from './question-files.ts'

type Reader = Pick<SessionUser, 'id' | 'sessionId'> | null

interface QuestionRow extends RowOf<Omit<Question, 'is_mine' | 'replies' | keyof PostFiles>> {
  parent_id: number | null
  lesson_id: number
  course_id: number
  is_mine: boolean
  /** The reader does not know who asked: the post has neither its author nor their voice. */
  is_nameless: boolean
}

const courseOfQuestion = { id: sql`q.course_id`, teacherId: sql`q.teacher_id` }

/** Posts `q` of threads `t` that this reader may read. */
const questionRows = (db: Queryable, where: Statement, reader: Reader, order: Statement, limit: number) => {
  const id = reader?.id ?? null
  return db.rows<QuestionRow>(sql`
    select q.id, q.parent_id, q.lesson_id, q.course_id, q.text, q.at_s, q.created_at, q.edited_at, q.is_private,
           q.published_at is not null as is_published, q.withdrawn_at is not null as is_withdrawn, q.best_answer_id,
           case when nameless then null else ${personRef(sql`u`)} end as author, nameless as is_nameless,
           q.author_id is not distinct from ${id}::int as is_mine, ${isTeachersPost(sql`q`, courseOfQuestion)} as is_teacher
      from lesson_question q join app_user u on u.id = q.author_id
      join lesson_question t on t.id = coalesce(q.parent_id, q.id)
      cross join lateral (select q.author_id = t.author_id and not ${knowsAsker(sql`t`, id)}) n (nameless)
     where q.deleted_at is null and q.hidden_at is null and ${mayRead(sql`t`, id)} and ${where}
     order by ${order} limit ${limit}`)
}

function present(row: QuestionRow, files: PostFiles, replies: Question[]): Question {
  const { parent_id, lesson_id, course_id, is_nameless, ...question } = row
  const { photos, voice } = files
  return { ...withTimeText(question), photos, voice: is_nameless ? null : voice, replies }
}

/** Each question with its answers: the best one first, then the oldest. */
async function withAnswers(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  rows: QuestionRow[],
  reader: Reader,
): Promise<{ row: QuestionRow; question: Question }[]> {
  const ids = rows.map(({ id }) => id)
  const answers =
    ids.length === 0
      ? []
      : await questionRows(
          db,
          sql`q.id in (${shownAnswers('lesson_question', ids)})`,
          reader,
          sql`q.id is distinct from t.best_answer_id, q.id`,
          ids.length * MAX_ANSWERS,
        )
  const filesOf = await presentFiles(
    deps,
    db,
    [...rows, ...answers].map(({ id }) => id),
    reader,
  )
  return rows.map((row) => {
    const replies = answers.filter(({ parent_id }) => parent_id === row.id)
    const presented = replies.map((reply) => present(reply, filesOf(reply.id), []))
    return { row, question: present(row, filesOf(row.id), presented) }
  })
}

/**
 * The questions under a lesson, newest first; with `threadOf` only the thread of that question or answer. Fails with
 * `lesson_locked` for those who may not watch the lesson, because questions reveal its content.
 */
export async function lessonQuestions(
  deps: Deps,
  input: {
    viewer: SessionUser | null
    lessonId: number
    limit: number
    cursor?: string | undefined
    threadOf?: number | undefined
  },
): Promise<Page<Question>> {
  const { viewer, lessonId, limit, threadOf } = input
  const lesson = await visibleLesson(deps, deps.db, lessonId, viewer)
  if (!lesson.access.isOpen) throw new Failure('lesson_locked')
  const wanted =
    threadOf === undefined
      ? sql`q.id < ${idBelow(input.cursor)}::bigint`
      : sql`q.id = (select coalesce(p.parent_id, p.id) from lesson_question p where p.id = ${threadOf})`
  const where = sql`q.lesson_id = ${lessonId} and q.parent_id is null and ${wanted}`
  const found = await questionRows(deps.db, where, viewer, sql`q.id desc`, limit + 1)
  const { rows, next_cursor } = pageOf(found, limit, (row) => [row.id])
  const threads = await withAnswers(deps, deps.db, rows, viewer)
  return { data: threads.map(({ question }) => question), next_cursor }
}

/** The unanswered questions in a teacher's courses, oldest first. */
export async function openQuestions(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  input: { teacher: SessionUser; limit: number; cursor?: string | undefined },
): Promise<Page<OpenQuestion>> {
  const { teacher, limit } = input
  const afterId = cursorId(input.cursor) ?? 0
  const where = sql`
    ${mayInSql(teacher.id, 'answer', courseOfQuestion)} and q.parent_id is null and q.answered_at is null and q.id > ${afterId}::bigint
      and exists (select from lesson l where l.id = q.lesson_id and l.deleted_at is null)`
  const found = await questionRows(deps.db, where, teacher, sql`q.id`, limit + 1)
  const { rows, next_cursor } = pageOf(found, limit, (row) => [row.id])
  const places = await deps.db.rows<{ id: number; lesson: string; course: string }>(sql`
    select l.id, l.title as lesson, c.title as course from lesson l join course c on c.id = l.course_id
     where l.id = any(${rows.map((row) => row.lesson_id)}::int[])`)
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const threads = await withAnswers(deps, deps.db, rows, teacher)
  const data = threads.map(({ row, question }) => ({
    ...question,
    course_id: row.course_id,
    course_title: placeOf.get(row.lesson_id)?.course ?? '',
    lesson_id: row.lesson_id,
    lesson_title: placeOf.get(row.lesson_id)?.lesson ?? '',
  }))
  return { data, next_cursor }
}

/** `findQuestion` outside a transaction; `not_found` for what the person may not read. */
export async function readQuestion(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  of: { id: number; viewer: SessionUser },
): Promise<Question> {
  const question = await findQuestion(deps, deps.db, of)
  if (!question) throw new Failure('not_found')
  return question
}

/** A question or an answer as somebody who may read it sees it, without answers. */
export async function findQuestion(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  { id, viewer }: { id: number; viewer: SessionUser },
): Promise<Question | null> {
  const [row] = await questionRows(db, sql`q.id = ${id}`, viewer, sql`q.id`, 1)
  if (!row) return null
  const filesOf = await presentFiles(deps, db, [id], viewer)
  return present(row, filesOf(id), [])
}
