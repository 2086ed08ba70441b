import {
  type CourseAction,
  type CourseTeam,
  courseTeam,
  mayInSql,
  studioRole,
} from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'

/** A group as returned to somebody who may act on it. */
export interface FoundGroup extends CourseTeam {
  id: number
  course_id: number
  title: string
  taken: number
  edit: number
  closed_at: Date | null
}
interface OfGroup {
  groupId: number
  user: Pick<SessionUser, 'id' | 'type'>
}

/**
 * The group, if the person may perform the action on its course. A curator may do so with groups of their own only. `not_found`
 * for any other.
 */
export async function groupFor(
  db: Queryable,
  action: CourseAction,
  { groupId, user }: OfGroup,
): Promise<FoundGroup> {
  const group = await db.found<FoundGroup & { is_curator: boolean }>(sql`
    select g.id, g.course_id, g.title, g.taken, g.edit, g.closed_at, ${courseTeam},
           exists (select from group_curator k where k.group_id = g.id and k.person_id = ${user.id}) as is_curator
      from course_group g join course c on c.id = g.course_id
     where g.id = ${groupId} and c.deleted_at is null and ${mayInSql(user.id, action)}`)
  if (studioRole(user, group) === 'curator' && !group.is_curator) throw new Failure('not_found')
  return group
}

/** `groupFor` with all places of its course locked. */
export async function lockGroupFor(tx: Tx, action: CourseAction, of: OfGroup): Promise<FoundGroup> {
  const { course_id } = await groupFor(tx, action, of)
  await tx.run(sql`select lock_places(${course_id})`)
  return groupFor(tx, action, of)
}
