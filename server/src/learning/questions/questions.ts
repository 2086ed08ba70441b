import type { Page } from '@kashf/contract/common.ts'
import type { OpenQuestion, Question } from '@kashf/contract/learning/questions.ts'
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

interface QuestionRow extends RowOf<Omit<Question, 'is_mine' | 'replies'>> {
  parent_id: number | null
  lesson_id: number
  course_id: number
}

const courseOfQuestion = { id: sql`q.course_id`, teacherId: sql`q.teacher_id` }

const questionRows = (db: Queryable, where: Statement, order: Statement, limit: number) =>
  db.rows<QuestionRow>(sql`
    select q.id, q.parent_id, q.lesson_id, q.course_id, q.text, q.at_s, q.created_at, q.edited_at,
           ${personRef(sql`u`)} as author, ${isTeachersPost(sql`q`, courseOfQuestion)} as is_teacher
      from lesson_question q join app_user u on u.id = q.author_id
     where q.deleted_at is null and q.hidden_at is null and ${where} order by ${order} limit ${limit}`)

function present(row: QuestionRow, viewerId: number | null, replies: Question[]): Question {
  const { parent_id, lesson_id, course_id, ...question } = row
  return { ...withTimeText(question), is_mine: question.author.id === viewerId, replies }
}

/** Each question with its answers, oldest first. */
async function withAnswers(
  db: Queryable,
  rows: QuestionRow[],
  viewerId: number | null,
): Promise<{ row: QuestionRow; question: Question }[]> {
  const ids = rows.map(({ id }) => id)
  const answers =
    ids.length === 0
      ? []
      : await questionRows(
          db,
          sql`q.id in (${shownAnswers('lesson_question', ids)})`,
          sql`q.id`,
          ids.length * MAX_ANSWERS,
        )
  return rows.map((row) => {
    const replies = answers.filter(({ parent_id }) => parent_id === row.id)
    const presented = replies.map((reply) => present(reply, viewerId, []))
    return { row, question: present(row, viewerId, presented) }
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
  const found = await questionRows(deps.db, where, sql`q.id desc`, limit + 1)
  const { rows, next_cursor } = pageOf(found, limit, (row) => [row.id])
  const threads = await withAnswers(deps.db, rows, viewer?.id ?? null)
  return { data: threads.map(({ question }) => question), next_cursor }
}

/** The unanswered questions in a teacher's courses, oldest first. */
export async function openQuestions(
  deps: Pick<Deps, 'db'>,
  input: { teacherId: number; limit: number; cursor?: string | undefined },
): Promise<Page<OpenQuestion>> {
  const { teacherId, limit } = input
  const afterId = cursorId(input.cursor) ?? 0
  const where = sql`
    ${mayInSql(teacherId, 'answer', courseOfQuestion)} and q.parent_id is null and q.answered_at is null and q.id > ${afterId}::bigint
      and exists (select from lesson l where l.id = q.lesson_id and l.deleted_at is null)`
  const found = await questionRows(deps.db, where, sql`q.id`, limit + 1)
  const { rows, next_cursor } = pageOf(found, limit, (row) => [row.id])
  const places = await deps.db.rows<{ id: number; lesson: string; course: string }>(sql`
    select l.id, l.title as lesson, c.title as course from lesson l join course c on c.id = l.course_id
     where l.id = any(${rows.map((row) => row.lesson_id)}::int[])`)
  const placeOf = new Map(places.map((place) => [place.id, place]))
  const threads = await withAnswers(deps.db, rows, teacherId)
  const data = threads.map(({ row, question }) => ({
    ...question,
    course_id: row.course_id,
    course_title: placeOf.get(row.lesson_id)?.course ?? '',
    lesson_id: row.lesson_id,
    lesson_title: placeOf.get(row.lesson_id)?.lesson ?? '',
  }))
  return { data, next_cursor }
}

/** A question or answer as its author sees it, without answers. */
export async function findQuestion(
  db: Queryable,
  input: { id: number; viewerId: number },
): Promise<Question | null> {
  const [row] = await questionRows(db, sql`q.id = ${input.id}`, sql`q.id`, 1)
  return row ? present(row, input.viewerId, []) : null
}
