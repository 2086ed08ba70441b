import type { Page } from '@kashf/contract/common.ts'
import type { AdminUser, QueueQuery } from '@kashf/contract/operators/operators.ts'
import { blockUser, unblockUser } from '../../accounts/block-user.ts'
import { hideTeacherCourses, restoreTeacherCourses } from '../../catalogue/teachers/hide-teacher-courses.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { pageById } from '../../db/cursor.ts'
import { literal } from '../../db/literals.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import { idBelowCursor, matchesSearch, parseStatus, phoneDigits } from '../list-filter.ts'

type UserRow = RowOf<AdminUser>

const SELECT = sql`
  select id, first_name, last_name, username, email, type, verified_at is not null as is_verified, payment_id, blocked_at, block_reason,
         closed_at is not null or blocked_with_demo as block_is_final, created_at
    from app_user`

/** One user; fails with `not_found`. */
export async function findUser(db: Queryable, userId: number): Promise<AdminUser> {
  return withTimeText(await db.found<UserRow>(sql`${SELECT} where id = ${userId}`))
}

const OF_STATUS = new Map(
  Object.entries({
    teacher: sql`type = ${literal.userType.teacher}`,
    student: sql`type = ${literal.userType.student}`,
    operator: sql`type = ${literal.userType.operator}`,
    blocked: sql`blocked_at is not null`,
    unverified: sql`verified_at is null`,
  }),
)

/** All users, newest first; the search covers name, username, e-mail, phone number and the exact account number. */
export async function listUsers(deps: Deps, query: QueueQuery, operatorId: number): Promise<Page<AdminUser>> {
  const limit = query.limit ?? 24
  const status = parseStatus('users', query.status)
  const ofStatus = status === null ? undefined : OF_STATUS.get(status)
  const digits = phoneDigits(query.search)
  const where = allOf([
    ...(ofStatus ? [ofStatus] : []),
    ...wantedRecords(query, operatorId, 'user', sql`id`),
    ...(digits === null ? matchesSearch(query.search, [sql`search_key`]) : [hasNumber(digits)]),
    ...idBelowCursor(query.cursor, sql`id`),
  ])
  const rows = await deps.db.rows<UserRow>(sql`${SELECT} where ${where} order by id desc limit ${limit + 1}`)
  return pageById(rows, limit, withTimeText)
}

/** Whether the digits are a person's account number or a part of a teacher's phone number. */
const hasNumber = (digits: string) => sql`
  (payment_id = ${digits} or exists (
    select from teacher t where t.user_id = app_user.id and position(${digits} in t.phone) > 0))`

const snapshot = (userId: number) => (tx: Queryable) =>
  tx.one<object>(sql`select blocked_at, block_reason from app_user where id = ${userId}`)

/** Blocks a person, which ends their sessions, or unblocks them; the audit entry has the reason. */
export function setBlocked(
  deps: Deps,
  input: { operatorId: number; userId: number; blocked: boolean; reason: string },
): Promise<AdminUser> {
  const { operatorId, userId, blocked, reason } = input
  return audited(deps, {
    operatorId,
    action: blocked ? 'user.block' : 'user.unblock',
    subject: `user:${userId}`,
    snapshot: snapshot(userId),
    reason,
    change: async (tx) => {
      if (blocked) {
        await blockUser(deps, tx, { userId, reason })
        await hideTeacherCourses(deps, tx, { teacherId: userId })
      } else {
        await unblockUser(deps, tx, { userId })
        await restoreTeacherCourses(deps, tx, { teacherId: userId })
      }
      return findUser(tx, userId)
    },
  })
}
