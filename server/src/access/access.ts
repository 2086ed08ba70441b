import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import { closesAt, isOpenAt, learners } from './learners.ts'

/** What all grants of a course give a person at one time. policy.ts decides what they may open with it. */
export interface Access {
  is_open: boolean
  /** When the next grant begins; null while the course is open, and when nothing follows. */
  opens_at: Date | null
  /** When it closes, or closed last; null: never. */
  expires_at: Date | null
  /** The latest sale among the grants. */
  purchase_id: number | null
}

/** The columns of `accessColumns`; all null without access. */
export interface AccessRow {
  access_is_open: boolean | null
  access_opens_at: Date | null
  access_expires_at: Date | null
  access_purchase_id: number | null
}

/** The access at that time, to select beside `joinAccess`. This and `learners.ts` are the only reading of grants. */
export const accessColumns = (now: Date): Statement => sql`
  ${isOpenAt(now)} as access_is_open, ${closesAt(now)} as access_expires_at, e.purchase_id as access_purchase_id,
  case when not ${isOpenAt(now)} then lower(e.open_during * tstzmultirange(tstzrange(${now}::timestamptz, null))) end
    as access_opens_at`

/** Joins the person's access to a course; nobody has none. One look-up by primary key. */
export const joinAccess = (userId: number | null, courseId: Statement): Statement =>
  sql`left join ${learners} e on e.student_id = ${userId}::int and e.course_id = ${courseId}`

/** The access of a row with `accessColumns`; null for people who were granted none, and after everything was revoked. */
export const accessIn = (row: AccessRow): Access | null =>
  row.access_is_open === null
    ? null
    : {
        is_open: row.access_is_open,
        opens_at: row.access_opens_at,
        expires_at: row.access_expires_at,
        purchase_id: row.access_purchase_id,
      }

/** The person's access to each of the courses, open or not. */
export async function accessesOf(
  db: Queryable,
  now: Date,
  input: { userId: number; courseIds: readonly number[] },
): Promise<Map<number, Access>> {
  const rows = await db.rows<AccessRow & { course_id: number }>(sql`
    select e.course_id, ${accessColumns(now)} from ${learners} e
     where e.student_id = ${input.userId} and e.course_id = any(${input.courseIds}::int[])`)
  return new Map(
    rows.flatMap((row) => {
      const access = accessIn(row)
      return access ? [[row.course_id, access]] : []
    }),
  )
}

/** The person's access to the course, open or not. */
export async function findAccess(
  db: Queryable,
  now: Date,
  { userId, courseId }: { userId: number; courseId: number },
): Promise<Access | null> {
  const accesses = await accessesOf(db, now, { userId, courseIds: [courseId] })
  return accesses.get(courseId) ?? null
}

/** The end of the access that the person has now (null: never), or null without any. Teachers and operators need none. */
export async function accessTo(
  db: Queryable,
  now: Date,
  of: { userId: number; courseId: number },
): Promise<{ expires_at: Date | null } | null> {
  const access = await findAccess(db, now, of)
  return access?.is_open ? { expires_at: access.expires_at } : null
}
