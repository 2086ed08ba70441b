import { lockLearner } from '../../access/lock-learner.ts'
import type { CourseAction } from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { SessionUser } from '../../http/session.ts'
import { groupFor } from '../groups/find-group.ts'

/** A present member of a group. */
export interface FoundMember {
  id: number
  group_id: number
  course_id: number
  user_id: number
  tariff_id: number | null
  purchase_id: number | null
  /** By which they came, in place of a purchase. */
  seat_id: number | null
  paused_from: Date | null
  paused_until: Date | null
}

const columns = sql`m.id, m.group_id, m.course_id, m.user_id, m.tariff_id, m.purchase_id, m.seat_id, m.paused_from, m.paused_until`

/**
 * The member, if the person may perform the action on their group, with the learner's access locked. `not_found` for any other
 * and for whoever has left.
 */
export async function lockMemberFor(
  tx: Tx,
  action: CourseAction,
  of: { memberId: number; user: SessionUser },
): Promise<FoundMember> {
  const found = await readMember(tx, of.memberId)
  await groupFor(tx, action, { groupId: found.group_id, user: of.user })
  await lockLearner(tx, { userId: found.user_id, courseId: found.course_id })
  return readMember(tx, of.memberId)
}

const readMember = (db: Queryable, id: number): Promise<FoundMember> =>
  db.found<FoundMember>(sql`select ${columns} from group_member m where m.id = ${id} and m.left_at is null`)

/** The person's own place in a group of the course; `not_found` without one. */
export async function lockOwnMember(tx: Tx, of: { courseId: number; userId: number }): Promise<FoundMember> {
  await lockLearner(tx, of)
  return tx.found<FoundMember>(sql`
    select ${columns} from group_member m
     where m.course_id = ${of.courseId} and m.user_id = ${of.userId} and m.left_at is null`)
}
