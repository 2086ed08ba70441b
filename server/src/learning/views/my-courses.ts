import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { closesAt, learners } from '../../access/learners.ts'
import { courseCardsByIds } from '../../catalogue/courses/card-query.ts'
import { presentCard } from '../../catalogue/courses/present-card.ts'
import { decodeCursor, pageOf } from '../../db/cursor.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { courseProgress } from '../progress/course-progress.ts'
import { receiptsOf } from './receipts.ts'

export interface MyCoursesInput {
  userId: number
  limit: number
  cursor?: string | undefined
}
export interface MyCourses {
  data: CourseCard[]
  next_cursor: string | null
}

interface ListedRow {
  course_id: number
  created_at: Date
  expires_at: Date | null
}

/** Whether the text has the format of `toISOString`, because JavaScript parses dates that PostgreSQL refuses. */
const isTimestamp = (text: unknown): text is string =>
  typeof text === 'string' && /^[12]\d{3}-/.test(text) && toIso(text) === text
const toIso = (text: string) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString())

/** The rows after the cursor, by `(created_at, course_id)` descending. */
function after(row: Statement, cursor: string | undefined): Statement {
  const [createdAt, courseId] = decodeCursor(cursor, 2) ?? []
  if (!isTimestamp(createdAt) || !Number.isSafeInteger(courseId)) return sql`true`
  return sql`(${row}.created_at, ${row}.course_id) < (${createdAt}::timestamptz, ${courseId}::bigint)`
}

async function cardsFor(
  deps: Deps,
  rows: ListedRow[],
  extra: (row: ListedRow) => Partial<CourseCard>,
): Promise<CourseCard[]> {
  const cards = await courseCardsByIds(
    deps.db,
    rows.map((row) => row.course_id),
  )
  const rowById = new Map(rows.map((row) => [row.course_id, row]))
  return cards.map((card) => {
    const row = rowById.get(card.id)
    return { ...presentCard(card), ...(row && extra(row)) }
  })
}

/**
 * The person's purchased courses, newest first, with progress, the next lesson and the end of access. Expired ones stay in the
 * list, so that they can be renewed.
 */
export async function listPurchasedCourses(deps: Deps, input: MyCoursesInput): Promise<MyCourses> {
  const found = await deps.db.rows<ListedRow>(sql`
    select e.course_id, e.created_at, ${closesAt(deps.clock.now())} as expires_at
      from ${learners} e where e.student_id = ${input.userId} and ${after(sql`e`, input.cursor)}
     order by e.created_at desc, e.course_id desc limit ${input.limit + 1}`)
  const page = pageOf(found, input.limit, (row) => [row.created_at.toISOString(), row.course_id])
  const courseIds = page.rows.map((row) => row.course_id)
  const [progress, receipts] = await Promise.all([
    courseProgress(deps.db, deps.clock.now(), { userId: input.userId, courseIds }),
    receiptsOf(deps.db, { studentId: input.userId, courseIds }),
  ])
  const data = await cardsFor(deps, page.rows, (row) => {
    const own = progress.get(row.course_id)
    return {
      progress: own?.percent ?? 0,
      new_lessons: own?.new_lessons ?? 0,
      access_expires_at: row.expires_at?.toISOString() ?? null,
      next_lesson: own?.next_lesson ?? null,
      last_watched_at: own?.last_watched_at?.toISOString() ?? null,
      receipt: receipts.get(row.course_id) ?? null,
    }
  })
  return { data, next_cursor: page.next_cursor }
}

/** The person's saved courses, newest first, without those that are no longer published. */
export async function listSavedCourses(deps: Deps, input: MyCoursesInput): Promise<MyCourses> {
  const found = await deps.db.rows<ListedRow>(sql`
    select x.course_id, x.created_at, null::timestamptz as expires_at
      from saved_course x join course c on c.id = x.course_id
      where x.user_id = ${input.userId} and c.status = ${literal.courseStatus.published} and ${after(sql`x`, input.cursor)}
     order by x.created_at desc, x.course_id desc limit ${input.limit + 1}`)
  const page = pageOf(found, input.limit, (row) => [row.created_at.toISOString(), row.course_id])
  return { data: await cardsFor(deps, page.rows, () => ({})), next_cursor: page.next_cursor }
}
