import type { TopReview } from '@kashf/contract/catalogue/catalogue.ts'
import { personRef } from '../../accounts/people.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** The minimum score and length of a review that is shown on its own. */
const LEAST_SCORE = 4
const LEAST_LENGTH = 40
/** The number of most useful comments from which the reviews of different courses are chosen. */
const CANDIDATES = 200

type ReviewRow = RowOf<TopReview>

const reviewRows = (db: Queryable, where: Statement, limit: number) =>
  db.rows<ReviewRow>(sql`
    select m.id, m.text, m.useful_count, m.created_at, s.score, s.watched_percent,
           ${personRef(sql`u`)} as author, ${titled(sql`c`)} as course
      from course_comment m join course c on c.id = m.course_id join app_user u on u.id = m.author_id
      join course_score s on s.user_id = m.author_id and s.course_id = m.course_id and s.weighs
     where m.parent_id is null and m.deleted_at is null and m.hidden_at is null and u.blocked_at is null
       and s.score >= ${LEAST_SCORE} and length(m.text) >= ${LEAST_LENGTH} and ${where}
     order by m.useful_count desc, m.id desc limit ${limit}`)

/** The review of a course that most readers found useful; null when none qualifies. */
export async function topReview(db: Queryable, courseId: number): Promise<TopReview | null> {
  const [row] = await reviewRows(db, sql`m.course_id = ${courseId}`, 1)
  return row ? withTimeText(row) : null
}

/** The most useful reviews of the published courses, at most one per course. */
export async function topReviews(db: Queryable, limit: number): Promise<TopReview[]> {
  const rows = await reviewRows(db, sql`c.status = ${literal.courseStatus.published}`, CANDIDATES)
  const perCourse = new Map<number, ReviewRow>()
  for (const row of rows) if (!perCourse.has(row.course.id)) perCourse.set(row.course.id, row)
  return [...perCourse.values()].slice(0, limit).map(withTimeText)
}
