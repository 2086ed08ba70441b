import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import type { TeacherPage } from '@kashf/contract/catalogue/catalogue.ts'
import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { imageUrl } from '../../accounts/people.ts'
import type { Queryable } from '../../db/client.ts'
import { decodeCursor, pageOf } from '../../db/cursor.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { courseCards } from '../courses/card-query.ts'
import { averageScore, presentCard } from '../courses/present-card.ts'
import { isSubscribed } from './subscriptions.ts'

type TeacherRow = Omit<Teacher, 'image' | 'portal' | 'score'> & {
  image_id: number | null
  has_portal: boolean
  score_sum: number
}

const teacherColumns = sql`
  u.id, u.first_name, u.last_name, u.image_id, u.portrait_spec is not null as has_portal, t.specialization, t.info, t.link, t.courses_count, t.subscribers_count,
  t.score_sum, t.scores_count`

/** The condition for teachers with a public page, over the aliases `t` and `u`. */
export const isPublicTeacher = sql`t.status = ${literal.teacherStatus.approved} and u.verified_at is not null and u.blocked_at is null`

function presentTeacher({ image_id, has_portal, score_sum, ...row }: TeacherRow): Teacher {
  return {
    ...row,
    image: imageUrl(image_id),
    portal: has_portal ? `${imageUrl(image_id)}/portal` : null,
    score: averageScore({ score_sum, scores_count: row.scores_count }),
  }
}

function after(cursor: string | undefined): Statement {
  const key = decodeCursor(cursor, 3)
  if (!key?.every((part) => Number.isInteger(part) && Math.abs(Number(part)) <= MAX_INT4)) return sql`true`
  return sql`(t.subscribers_count, t.courses_count, t.user_id) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::int)`
}

/** Teachers with a public page, the most followed first. */
export async function listTeachers(
  deps: Pick<Deps, 'readDb'>,
  input: { limit: number; cursor?: string },
): Promise<{ teachers: Teacher[]; next_cursor: string | null }> {
  const rows = await deps.readDb.rows<TeacherRow>(sql`
    select ${teacherColumns} from teacher t join app_user u on u.id = t.user_id
     where ${isPublicTeacher} and ${after(input.cursor)}
     order by t.subscribers_count desc, t.courses_count desc, t.user_id desc limit ${input.limit + 1}`)
  const page = pageOf(rows, input.limit, (row) => [row.subscribers_count, row.courses_count, row.id])
  return { teachers: page.rows.map(presentTeacher), next_cursor: page.next_cursor }
}

/** A teacher with a public page, or undefined. */
export async function findTeacher(db: Queryable, teacherId: number): Promise<Teacher | undefined> {
  const row = await teacherRow(db, teacherId, isPublicTeacher)
  return row && presentTeacher(row)
}

const teacherRow = (db: Queryable, teacherId: number, condition: Statement) =>
  db.one<TeacherRow>(sql`
    select ${teacherColumns} from teacher t join app_user u on u.id = t.user_id
     where t.user_id = ${teacherId} and ${condition}`)

/** Maximum courses on a teacher's public page. */
export const SHOWN_COURSES = 100

/**
 * A teacher with their published courses, the most popular first. Teachers see their own page before approval too, with courses
 * in every status. `is_subscribed` is present only for a signed-in viewer.
 */
export async function teacherPage(
  deps: Pick<Deps, 'db' | 'readDb'>,
  teacherId: number,
  viewerId: number | null,
  limit: number,
): Promise<TeacherPage> {
  // The replica may lag behind a signed-in viewer's own subscription.
  const db = viewerId === null ? deps.readDb : deps.db
  const isOwn = viewerId === teacherId
  const row = await teacherRow(db, teacherId, isOwn ? sql`true` : isPublicTeacher)
  if (!row) throw new Failure('not_found')
  const [cards, subscribed] = await Promise.all([
    courseCards(db, {
      where: sql`c.teacher_id = ${teacherId} and ${isOwn ? sql`true` : sql`c.status = ${literal.courseStatus.published}`}`,
      orderBy: sql`c.learners_count desc, c.id desc`,
      limit,
    }),
    viewerId === null ? undefined : isSubscribed(db, { userId: viewerId, teacherId }),
  ])
  return {
    ...presentTeacher(row),
    courses: cards.map(presentCard),
    ...(subscribed !== undefined && { is_subscribed: subscribed }),
  }
}
