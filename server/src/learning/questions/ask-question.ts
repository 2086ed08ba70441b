import type { Question, QuestionBody } from '@kashf/contract/learning/questions.ts'
import type { Viewer } from '../../access/policy.ts'
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
import { measureAnswering } from './answering-time.ts'
import { mayRead } from './private-questions.ts'
import { attachFiles, hasFiles, type NamedFiles } from './question-files.ts'
import { findQuestion } from './questions.ts'
import { questionWords } from './similar-questions.ts'

/** Notifies the teachers about the asker's posts, and the asker about every answer; nobody about their own post. */
async function notifyParticipants(
  deps: Deps,
  tx: Tx,
  of: {
    viewer: Viewer
    lesson: VisibleLesson
    thread: Thread
    postId: number
    isAnswer: boolean
    files: NamedFiles
  },
): Promise<void> {
  const { viewer, lesson, thread, postId, isAnswer, files } = of
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
    ...(files.photoIds.length > 0 && { has_photos: true }),
    ...(files.voiceId !== null && { has_voice: true }),
  }
  if (isAnswer && viewer.id !== thread.author_id) {
    await notify(deps, tx, { userId: thread.author_id, kind: 'question_answer', subject })
  }
  if (viewer.id === thread.author_id) {
    const teachers = peopleWho('teach', course).filter((id) => id !== viewer.id)
    const readers = await readersAmong(tx, thread.id, teachers)
    await notifyAll(
      deps,
      tx,
      readers.map((userId) => ({ userId, kind: 'new_question', subject })),
    )
  }
}

/**
 * Posts a buyer's question under a lesson, or an answer by a buyer or the course's teacher. Fails with `lesson_locked`
 * when they may not watch the lesson and with `purchase_required` when they did not buy the course. A repeated `key`
 * answers with what was posted under it, and fails with `request_reused` if that was something else.
 */
export function askQuestion(deps: Deps, input: NewQuestion & { viewer: SessionUser }): Promise<Question> {
  return deps.db.transaction(async (tx) =>
    ownQuestion(deps, tx, await postQuestion(deps, tx, input), input.viewer),
  )
}

interface NewQuestion {
  viewer: Viewer
  lessonId: number
  body: QuestionBody
}

/** `askQuestion` in a transaction of the caller; returns the id of the post. */
export async function postQuestion(deps: Deps, tx: Tx, input: NewQuestion): Promise<number> {
  const { viewer, lessonId, body } = input
  const text = toPlainText(body.text)
  const files = { photoIds: body.photo_ids ?? [], voiceId: body.voice_id ?? null }
  const hasText = text !== ''
  if (!hasText && files.photoIds.length === 0 && files.voiceId === null) throw invalid({ text: 'required' })
  const lesson = await visibleLesson(deps, tx, lessonId, viewer)
  if (!lesson.access.isOpen) throw new Failure('lesson_locked')
  const isAnswer = body.parent_id !== undefined
  if (!lesson.course.access && !(isAnswer && may(viewer, 'answer', lesson.course))) {
    throw new Failure('purchase_required')
  }
  const atS = body.at_s ?? null
  const isPrivate = !isAnswer && body.is_private === true
  if (body.key !== undefined) {
    const post = { lessonId, parentId: body.parent_id ?? null, atS, text, files }
    const posted = await postedUnder(tx, { authorId: viewer.id, key: body.key, post })
    if (posted !== null) return posted
  }
  const place = sql`p.lesson_id = ${lessonId} and ${mayRead(sql`t`, viewer.id)}`
  const parent =
    body.parent_id === undefined
      ? null
      : await lockThread(tx, 'lesson_question', { parentId: body.parent_id, place })
  const spam = { viewer, course: lesson.course, text, now: deps.clock.now(), threadId: parent?.id }
  // Files are sent once each, so that posts without a text cannot be repeated.
  if (hasText) await refuseSpam(tx, spam)
  const made = await tx.only<{ id: number }>(sql`
    insert into lesson_question (lesson_id, course_id, teacher_id, author_id, parent_id, at_s, text, words, is_private,
      created_at, client_key)
    values (${lessonId}, ${lesson.course.id}, ${lesson.course.teacher_id}, ${viewer.id}, ${parent?.id ?? null},
      ${atS}, ${text}, ${parent ? [] : questionWords(lesson.course.id, text)}, ${isPrivate}, ${deps.clock.now()}, ${body.key ?? null}) returning id`)
  await attachFiles(tx, { questionId: made.id, ownerId: viewer.id, ...files })
  const thread = parent ?? { id: made.id, author_id: viewer.id }
  if (parent) {
    await refreshAnsweredAt(tx, 'lesson_question', parent.id)
    const isTeacher = may(viewer, 'teach', lesson.course)
    await setSeen(tx, 'lesson_question', { id: parent.id, seenAt: isTeacher ? deps.clock.now() : null })
    if (isTeacher) await measureAnswering(tx, lesson.course.id)
  }
  await notifyParticipants(deps, tx, { viewer, lesson, thread, postId: made.id, isAnswer, files })
  return made.id
}

/** Those of these people who may read the thread. */
async function readersAmong(tx: Tx, threadId: number, people: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select p.id from lesson_question t, unnest(${people}::int[]) with ordinality p (id, place)
     where t.id = ${threadId} and ${mayRead(sql`t`, sql`p.id`)} order by p.place`)
  return rows.map(({ id }) => id)
}

/** A post as it is stored. */
interface Post {
  lessonId: number
  parentId: number | null
  atS: number | null
  text: string
  files: NamedFiles
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
             and at_s is not distinct from ${post.atS}::int and (text = ${post.text} or edited_at is not null)
             and ${hasFiles(sql`lesson_question.id`, post.files)} as is_same
      from lesson_question where author_id = ${authorId} and client_key = ${key}`)
  if (posted && !posted.is_same) throw new Failure('request_reused')
  return posted?.id ?? null
}

async function ownQuestion(deps: Deps, tx: Tx, id: number, viewer: SessionUser): Promise<Question> {
  const question = await findQuestion(deps, tx, { id, viewer })
  if (!question) throw new Failure('not_found')
  return question
}
