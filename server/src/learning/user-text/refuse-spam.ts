import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { overseesCourse } from '../policy.ts'
import type { VisibleCourse } from '../visible-course.ts'

/** Nobody says the same twice within this. */
const SAME_WITHIN_MS = DAY_MS
/** Whoever bought the course more recently puts no links: an account made to advertise does not wait. */
const LINKS_AFTER_MS = DAY_MS
/** Texts of each kind, the latest. */
const LOOKED_BACK = 100

const LINK =
  /https?:\/\/|www\.|\bt\.me\b|[\w-]\.(?:uz|com|ru|net|org|me|info|io|xyz|top|shop|site|online|link)\b/i

async function isFreshBuyer(
  db: Queryable,
  of: { userId: number; courseId: number; now: Date },
): Promise<boolean> {
  const row = await db.one<{ created_at: Date }>(sql`
    select created_at from enrolment where student_id = ${of.userId} and course_id = ${of.courseId}`)
  return row !== undefined && of.now.getTime() - row.created_at.getTime() < LINKS_AFTER_MS
}

/**
 * Refuses a comment, a question or an answer (`invalid` on `text`) that its author has written already today, and links of
 * those who bought the course only today. What is changed (`except`) is not its own repetition. Teachers of the course and
 * operators may do both.
 */
export async function refuseSpam(
  db: Queryable,
  input: {
    viewer: SessionUser
    course: VisibleCourse
    text: string
    now: Date
    except?: { commentId: number } | { questionId: number }
  },
): Promise<void> {
  const { viewer, course, text, now, except = {} } = input
  if (overseesCourse(course, viewer)) return
  if (LINK.test(text) && (await isFreshBuyer(db, { userId: viewer.id, courseId: course.id, now }))) {
    throw invalid({ text: 'link_too_soon' })
  }
  const since = new Date(now.getTime() - SAME_WITHIN_MS)
  const latest = sql`author_id = ${viewer.id} and created_at > ${since}`
  const commentId = 'commentId' in except ? except.commentId : null
  const questionId = 'questionId' in except ? except.questionId : null
  const same = await db.one(sql`
    select 1 from (
      (select text from course_comment where ${latest} and id is distinct from ${commentId}::int
        order by id desc limit ${LOOKED_BACK})
      union all
      (select text from lesson_question where ${latest} and id is distinct from ${questionId}::int
        order by id desc limit ${LOOKED_BACK})) said
     where lower(text) = lower(${text}) limit 1`)
  if (same) throw invalid({ text: 'repeated_text' })
}
