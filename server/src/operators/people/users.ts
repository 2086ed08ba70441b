import type { UserType } from '@kashf/contract/constants.ts'
import type { AdminUser, QueueQuery } from '@kashf/contract/operators/operators.ts'
import { blockUser, unblockUser } from '../../accounts/block-user.ts'
import { hideTeacherCourses, restoreTeacherCourses } from '../../catalogue/teachers/hide-teacher-courses.ts'
import type { Queryable } from '../../db/client.ts'
import { pageOf } from '../../db/cursor.ts'
import { literal } from '../../db/literals.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'
import { mineOnly } from '../desk/claims.ts'
import { idBelowCursor, matchesSearch, parseStatus } from '../list-filter.ts'

interface UserRow {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string | null
  type: UserType
  verified_at: Date | null
  payment_id: string
  blocked_at: Date | null
  block_reason: string | null
  created_at: Date
}

const SELECT = sql`
  select id, first_name, last_name, username, email, type, verified_at, payment_id, blocked_at, block_reason, created_at
    from app_user`

const present = (row: UserRow): AdminUser => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  email: row.email,
  type: row.type,
  is_verified: row.verified_at !== null,
  payment_id: row.payment_id,
  blocked_at: row.blocked_at?.toISOString() ?? null,
  block_reason: row.block_reason,
  created_at: row.created_at.toISOString(),
})

/** One user; fails with `not_found`. */
export async function findUser(db: Queryable, userId: number): Promise<AdminUser> {
  const row = await db.found<UserRow>(sql`${SELECT} where id = ${userId}`)
  return present(row)
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

/** All users, newest first; the search covers name, username, e-mail and the exact account number. */
export async function listUsers(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
): Promise<{ data: AdminUser[]; next_cursor: string | null }> {
  const limit = query.limit ?? 24
  const status = parseStatus('users', query.status)
  const ofStatus = status === null ? undefined : OF_STATUS.get(status)
  const accountNumber = /^\s*(\d{8})\s*$/.exec(query.search ?? '')?.[1]
  const where = allOf([
    ...(ofStatus ? [ofStatus] : []),
    ...(query.id ? [sql`id = ${query.id}`] : []),
    ...mineOnly(query, operatorId, 'user', sql`id`),
    ...(accountNumber
      ? [sql`payment_id = ${accountNumber}`]
      : matchesSearch(query.search, [sql`search_key`])),
    ...idBelowCursor(query.cursor, sql`id`),
  ])
  const rows = await deps.db.rows<UserRow>(sql`${SELECT} where ${where} order by id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, (row) => [row.id])
  return { data: page.rows.map(present), next_cursor: page.next_cursor }
}

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
        await unblockUser(tx, { userId })
        await restoreTeacherCourses(deps, tx, { teacherId: userId })
      }
      return findUser(tx, userId)
    },
  })
}
