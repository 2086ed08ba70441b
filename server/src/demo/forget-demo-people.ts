import { DUMMY_HASH } from '../accounts/passwords/passwords.ts'
import { personSearchKey } from '../accounts/people.ts'
import { refreshCourseFigures } from '../catalogue/courses/course-figures.ts'
import type { Tx } from '../db/client.ts'
import { literal } from '../db/literals.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { SessionUser } from '../http/session.ts'
import { forEach } from '../jobs/for-each.ts'
import { certificateKey } from '../learning/certificates/make-certificate.ts'
import { deleteComment } from '../learning/discussion/change-comment.ts'
import { deleteQuestion } from '../learning/questions/change-question.ts'
import { deleteFiles } from '../learning/questions/question-files.ts'
import { deleteScore } from '../learning/scores/score-sums.ts'
import { deleteAttachment } from '../media/attachments/store-attachment.ts'
import { deleteImage } from '../media/images/store-image.ts'
import { removeFilesJob } from '../media/processing/jobs.ts'
import { deleteVideo } from '../media/processing/store-video.ts'
import { keys } from '../media/storage-keys.ts'
import type { PersonalData } from '../module.ts'
import { REMOVED } from './return-demo-money.ts'

interface ForgetDeps extends Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'publicCache'> {
  personalData: readonly PersonalData[]
}

interface Id {
  id: number
}

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Removes demo people and everything they created, after their money has been returned. Courses, people and payments that
 * the ledger refers to remain as rows without content. Idempotent. Prints how many were deleted and retained.
 */
export async function forgetDemoPeople(deps: ForgetDeps, say: (line: string) => void): Promise<void> {
  const people = await deps.db.rows<Id & { type: SessionUser['type'] }>(
    sql`select id, type from app_user where is_demo and left(username, 5) <> 'demo-' order by id`,
  )
  const courses = await deps.db.rows<Id>(sql`
    select c.id from course c join app_user u on u.id = c.teacher_id where u.is_demo and c.title <> ${REMOVED} order by c.id`)
  const count = { courses: 0, people: 0 }
  for (const { id } of courses) count.courses += (await forgetCourse(deps, id)) ? 1 : 0
  await forEach(deps, people, { failed: 'a demo person was not removed' }, async (person) => {
    await forgetPosts(deps, person)
    await deps.db.transaction((tx) => forgetBelongings(deps, tx, person.id))
    count.people += (await forgetPerson(deps, person.id)) ? 1 : 0
  })
  deps.publicCache.clear()
  say(
    `courses: ${count.courses} deleted, ${courses.length - count.courses} kept without content for the books`,
  )
  say(`people: ${count.people} deleted, ${people.length - count.people} kept without name for the books`)
}

/** Returns true if the row was deleted; a course that was ever sold remains as an empty, hidden row. */
function forgetCourse(deps: ForgetDeps, courseId: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const course = await tx.one<{ cover_id: number | null; trailer_id: number | null }>(
      sql`select cover_id, trailer_id from course where id = ${courseId} for update`,
    )
    if (!course) return true
    await deleteMedia(deps, tx, {
      videos: sql`select video_id as id from lesson where course_id = ${courseId}
        union select trailer_id from course where id = ${courseId}`,
      attachments: sql`select attachment_id as id from lesson where course_id = ${courseId}
        union select f.attachment_id from lesson_file f join lesson l on l.id = f.lesson_id where l.course_id = ${courseId}`,
      images: sql`select cover_id as id from course where id = ${courseId}`,
    })
    await deps.jobs.send(tx, removeFilesJob, {
      prefixes: (['course', 'gift', 'certificate'] as const).map((of) => keys.sharePictures(of, courseId)),
    })
    await deleteCertificates(deps, tx, sql`course_id = ${courseId}`)
    await closeReports(deps, tx, 'course', sql`select ${courseId}::int`)
    await closeReports(deps, tx, 'comment', sql`select id from course_comment where course_id = ${courseId}`)
    await closeReports(
      deps,
      tx,
      'question',
      sql`select id from lesson_question where course_id = ${courseId}`,
    )
    await deleteFiles(deps, tx, sql`q.course_id = ${courseId}`)
    for (const table of [sql`lesson`, sql`course_comment`, sql`course_score`, sql`saved_course`]) {
      await tx.run(sql`delete from ${table} where course_id = ${courseId}`)
    }
    const isSold = await tx.one(sql`
      select from purchase where course_id = ${courseId} union all select from gift where course_id = ${courseId}
      union all select from payment_request where course_id = ${courseId} limit 1`)
    if (!isSold) {
      await tx.run(sql`delete from course where id = ${courseId}`)
      return true
    }
    await tx.run(sql`
      update course set title = ${REMOVED}, description = '', outcomes = '{}', cover_id = null, cover_spec = null, trailer_id = null,
        status = ${literal.courseStatus.hidden}, hidden_with_teacher = false, return_reason = null, comments_count = 0,
        scores_count = 0, score_sum = 0
       where id = ${courseId}`)
    await refreshCourseFigures(tx, courseId)
    return false
  })
}

/** Deletes the rows; the files follow after the commit. */
async function deleteMedia(
  deps: ForgetDeps,
  tx: Tx,
  of: { videos: Statement; attachments: Statement; images: Statement },
): Promise<void> {
  for (const [ids, remove] of [
    [of.videos, deleteVideo],
    [of.attachments, deleteAttachment],
    [of.images, deleteImage],
  ] as const) {
    for (const { id } of await tx.rows<{ id: number | null }>(ids)) {
      if (id !== null) await remove(deps, tx, id)
    }
  }
}

async function deleteCertificates(deps: ForgetDeps, tx: Tx, which: Statement): Promise<void> {
  const gone = await tx.rows<Id>(sql`delete from certificate where ${which} returning id`)
  if (gone.length === 0) return
  await deps.jobs.send(tx, removeFilesJob, { keys: gone.map(({ id }) => certificateKey(id)) })
}

/** Closes reports whose subject is deleted, so that no operator has to decide on them. */
async function closeReports(
  deps: ForgetDeps,
  tx: Tx,
  subject: 'course' | 'comment' | 'question',
  ids: Statement,
): Promise<void> {
  await tx.run(sql`
    update report_case set status = 'hidden', decided_at = ${deps.clock.now()}, decision_reason = ${REMOVED}
     where subject = ${subject} and status = 'open' and subject_id in (${ids})`)
}

/** Deletes a demo person's posts on other people's courses, with the answers to them. */
async function forgetPosts(
  deps: ForgetDeps,
  { id: personId, type }: Id & Pick<SessionUser, 'type'>,
): Promise<void> {
  const viewer: SessionUser = { id: personId, type, sessionId: 0, teacherStatus: null }
  const seen = sql`author_id = ${personId} and deleted_at is null and hidden_at is null`
  // Answers first, because deleting a thread deletes its answers.
  const order = sql`order by parent_id is null, id`
  for (const { id } of await deps.db.rows<Id>(sql`select id from course_comment where ${seen} ${order}`)) {
    await deleteComment(deps, { viewer, id })
  }
  for (const { id } of await deps.db.rows<Id>(sql`select id from lesson_question where ${seen} ${order}`)) {
    await deleteQuestion(deps, { viewer, id })
  }
}

async function forgetBelongings(deps: ForgetDeps, tx: Tx, personId: number): Promise<void> {
  const comments = sql`select id from course_comment where author_id = ${personId}`
  const questions = sql`select id from lesson_question where author_id = ${personId}`
  await closeReports(deps, tx, 'comment', comments)
  await closeReports(deps, tx, 'question', questions)
  await tx.run(sql`
    with gone as (delete from report where reporter_id = ${personId} returning case_id)
    update report_case set reports_count = reports_count - 1 where id in (select case_id from gone)`)
  await tx.run(sql`delete from report_case where reports_count = 0 and status = 'open'`)
  for (const { course_id } of await tx.rows<{ course_id: number }>(
    sql`select course_id from course_score where user_id = ${personId}`,
  )) {
    await deleteScore(deps, tx, { userId: personId, courseId: course_id })
  }
  for (const { deleteRows } of deps.personalData) await deleteRows?.(deps, tx, personId)
  const owned = (table: Statement) => sql`select id from ${table} where owner_id = ${personId}`
  await deleteMedia(deps, tx, {
    videos: owned(sql`video`),
    attachments: owned(sql`attachment`),
    images: owned(sql`image`),
  })
  await tx.run(
    sql`delete from bundle_course where bundle_id in (select id from bundle where teacher_id = ${personId})`,
  )
  await tx.run(sql`
    delete from bundle b where teacher_id = ${personId} and not exists (select from bundle_purchase p where p.bundle_id = b.id)`)
  for (const table of [sql`course_comment`, sql`lesson_question`]) {
    await tx.run(sql`delete from ${table} where author_id = ${personId}`)
  }
}

/** Returns true if the row was deleted; a person named by the ledger or the audit trail is anonymized and blocked. */
async function forgetPerson(deps: ForgetDeps, personId: number): Promise<boolean> {
  try {
    const deleted = await deps.db.run(sql`
      delete from app_user u where id = ${personId}
         and not exists (select from purchase where student_id = u.id) and not exists (select from purchase where teacher_id = u.id)`)
    if (deleted === 1) return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)) throw error
  }
  // Cannot collide with a registration, which allows neither the hyphen nor an address without a domain.
  const username = `demo-${personId}`
  const name = { first_name: 'Demo', last_name: "O'chirilgan", username, email: username }
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`
      update app_user set first_name = ${name.first_name}, last_name = ${name.last_name}, username = ${username},
        email = ${name.email}, pending_email = null, password_hash = ${DUMMY_HASH}, totp_secret = null, image_id = null,
        portrait_spec = null, search_key = ${personSearchKey(name)}, block_reason = ${REMOVED}
       where id = ${personId}`)
    await tx.run(sql`
      update teacher set status = ${literal.teacherStatus.rejected}, rejection_reason = ${REMOVED}, specialization = '', info = '', link = null, phone = null,
        courses_count = 0, subscribers_count = 0, score_sum = 0, scores_count = 0
       where user_id = ${personId}`)
    await tx.run(
      sql`update payout set card_encrypted = null, pinfl_encrypted = null where teacher_id = ${personId}`,
    )
  })
  return false
}
