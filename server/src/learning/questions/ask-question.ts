import type { Question, QuestionBody } from '@kashf/contract/learning/questions.ts'
import { type VisibleLesson, visibleLesson } from '../../access/visible-course.ts'
import { may, peopleWho } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notify, notifyAll } from '../../notices/notify.ts'
import { lockThread, refreshAnsweredAt, setSeen, type Thread } from '../discussion/posts.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { refuseSpam } from '../user-text/refuse-spam.ts'
import { findQuestion } from './questions.ts'

/** Notifies the teachers about the asker's posts, and the asker about every answer; nobody about their own post. */
async function notifyParticipants(
  deps: Deps,
  tx: Tx,
  of: { viewer: SessionUser; lesson: VisibleLesson; thread: Thread; postId: number; isAnswer: boolean },
): Promise<void> {
  const { viewer, lesson, thread, postId, isAnswer } = of
  const { course } = lesson
  const author = await tx.one<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from app_user where id = ${viewer.id}`,
  )
  const subject = {
    course_id: course.id,
    lesson_id: lesson.id,
    question_id: thread.id,
    post_id: postId,
    title: course.title,
    author: author?.name ?? '',
  }
  if (isAnswer && viewer.id !== thread.author_id) {
    await notify(deps, tx, { userId: thread.author_id, kind: 'question_answer', subject })
  }
  if (viewer.id === thread.author_id) {
    const teachers = peopleWho('teach', course).filter((id) => id !== viewer.id)
    await notifyAll(
      deps,
      tx,
      teachers.map((userId) => ({ userId, kind: 'new_question', subject })),
    )
  }
}

/**
 * Posts a buyer's question under a lesson, or an answer by a buyer or the course's teacher. Fails with `lesson_locked`
 * when they may not watch the lesson and with `purchase_required` when they did not buy the course. A repeated `key`
 * answers with what was posted under it, and fails with `request_reused` if that was something else.
 */
export async function askQuestion(
  deps: Deps,
  input: { viewer: SessionUser; lessonId: number; body: QuestionBody },
): Promise<Question> {
  const { viewer, lessonId, body } = input
  const text = toPlainText(body.text)
  if (!text) throw invalid({ text: 'required' })
  return deps.db.transaction(async (tx) => {
    const lesson = await visibleLesson(deps, tx, lessonId, viewer)
    if (!lesson.access.isOpen) throw new Failure('lesson_locked')
    const isAnswer = body.parent_id !== undefined
    if (!lesson.course.access && !(isAnswer && may(viewer, 'answer', lesson.course))) {
      throw new Failure('purchase_required')
    }
    const atS = isAnswer ? null : (body.at_s ?? null)
    if (body.key !== undefined) {
      const post = { lessonId, parentId: body.parent_id ?? null, atS, text }
      const posted = await postedUnder(tx, { authorId: viewer.id, key: body.key, post })
      if (posted !== null) return ownQuestion(tx, posted, viewer)
    }
    const place = sql`p.lesson_id = ${lessonId}`
    const parent =
      body.parent_id === undefined
        ? null
        : await lockThread(tx, 'lesson_question', { parentId: body.parent_id, place })
    const spam = { viewer, course: lesson.course, text, now: deps.clock.now(), threadId: parent?.id }
    await refuseSpam(tx, spam)
    const made = await tx.only<{ id: number }>(sql`
      insert into lesson_question (lesson_id, course_id, teacher_id, author_id, parent_id, at_s, text, created_at,
        client_key)
      values (${lessonId}, ${lesson.course.id}, ${lesson.course.teacher_id}, ${viewer.id}, ${parent?.id ?? null},
        ${atS}, ${text}, ${deps.clock.now()},
        ${body.key ?? null}) returning id`)
    const thread = parent ?? { id: made.id, author_id: viewer.id }
    if (parent) {
      await refreshAnsweredAt(tx, 'lesson_question', parent.id)
      const isTeacher = may(viewer, 'teach', lesson.course)
      await setSeen(tx, 'lesson_question', { id: parent.id, seenAt: isTeacher ? deps.clock.now() : null })
    }
    await notifyParticipants(deps, tx, { viewer, lesson, thread, postId: made.id, isAnswer })
    return ownQuestion(tx, made.id, viewer)
  })
}

/** A post as it is stored. */
interface Post {
  lessonId: number
  parentId: number | null
  atS: number | null
  text: string
}

/**
 * The id of the author's post under the key, or null. Locks the key until the transaction ends. Fails with
 * `request_reused` for another post; a text that was edited since is not compared.
 */
async function postedUnder(
  tx: Tx,
  { authorId, key, post }: { authorId: number; key: string; post: Post },
): Promise<number | null> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`question:${key}`}, 0))`)
  const posted = await tx.one<{ id: number; is_same: boolean }>(sql`
    select id, lesson_id = ${post.lessonId} and parent_id is not distinct from ${post.parentId}::int
             and at_s is not distinct from ${post.atS}::int and (text = ${post.text} or edited_at is not null) as is_same
      from lesson_question where author_id = ${authorId} and client_key = ${key}`)
  if (posted && !posted.is_same) throw new Failure('request_reused')
  return posted?.id ?? null
}

async function ownQuestion(tx: Tx, id: number, viewer: SessionUser): Promise<Question> {
  const question = await findQuestion(tx, { id, viewerId: viewer.id })
  if (!question) throw new Failure('not_found')
  return question
}
