import { learners } from '../../access/learners.ts'
import type { Viewer } from '../../access/policy.ts'
import type { VisibleCourse } from '../../access/visible-course.ts'
import { may } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'

/** The time within which the same text is refused. */
const NO_REPEAT_MS = DAY_MS
/** The time after a purchase from which buyers may post links: accounts made to advertise do not wait. */
const LINKS_AFTER_MS = DAY_MS
/** Maximum latest posts of the author, of each kind, that are compared. */
const MAX_COMPARED = 100

/** Matches links of any scheme, and bare domain names: of usual endings, or followed by a path. */
const LINK =
  /\w:\/\/|www\.|\bt\.me\b|[\w-]\.(?:uz|com|ru|net|org|me|info|io|xyz|top|shop|site|online|link|app|dev|live|ly|kz|su|cc|vip|store|click)\b|[a-z-]\.[a-z]{2,}\//i

export const hasLink = (text: string): boolean => LINK.test(text)

async function isRecentBuyer(
  db: Queryable,
  of: { userId: number; courseId: number; now: Date },
): Promise<boolean> {
  const row = await db.one<{ created_at: Date }>(sql`
    select created_at from ${learners} where student_id = ${of.userId} and course_id = ${of.courseId}`)
  return row !== undefined && of.now.getTime() - row.created_at.getTime() < LINKS_AFTER_MS
}

/**
 * Refuses a comment, question or answer (`invalid` on `text`) that its author already posted within a day, and links from
 * buyers of less than a day. `except` is the post that is being edited. The course's teacher and operators are exempt, except
 * from repeating an answer in its thread within seconds. Takes the author's lock, after that of the thread.
 */
export async function refuseSpam(
  tx: Tx,
  input: {
    viewer: Viewer
    course: VisibleCourse
    text: string
    now: Date
    /** The thread of an answer. */
    threadId?: number | undefined
    except?: { commentId: number } | { questionId: number }
  },
): Promise<void> {
  const { viewer, course, text, now, threadId, except = {} } = input
  const tappedSince = await afterFirstTap(tx, { kind: 'post', person: viewer.id, now })
  const isOverseer = may(viewer, 'answer', course)
  if (isOverseer && threadId === undefined) return
  if (
    !isOverseer &&
    hasLink(text) &&
    (await isRecentBuyer(tx, { userId: viewer.id, courseId: course.id, now }))
  ) {
    throw invalid({ text: 'link_too_soon' })
  }
  const since = isOverseer ? tappedSince : new Date(now.getTime() - NO_REPEAT_MS)
  const inThread = isOverseer ? sql`and parent_id = ${threadId ?? null}::int` : sql``
  const latest = sql`author_id = ${viewer.id} and created_at > ${since} ${inThread}`
  const commentId = 'commentId' in except ? except.commentId : null
  const questionId = 'questionId' in except ? except.questionId : null
  const same = await tx.one(sql`
    select 1 from (
      (select text from course_comment where ${latest} and id is distinct from ${commentId}::int
        order by id desc limit ${MAX_COMPARED})
      union all
      (select text from lesson_question where ${latest} and id is distinct from ${questionId}::int
        order by id desc limit ${MAX_COMPARED})) post
     where lower(text) = lower(${text}) limit 1`)
  if (same) throw invalid({ text: 'repeated_text' })
}
