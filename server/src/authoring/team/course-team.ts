import type { CourseTeam, TeamInvitation, TeamMember } from '@kashf/contract/authoring/team.ts'
import { personRef } from '../../accounts/people.ts'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { currentShares, NO_SHARES } from './shares/course-shares.ts'

/**
 * The people of a course, for each of them. Its owner also reads when members were here last, their shares, and the open
 * invitations; a member reads their own share. Both lists are whole: their lengths have limits.
 */
export async function courseTeam(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: { courseId: number; teacherId: number },
): Promise<CourseTeam> {
  const { courseId, teacherId } = of
  const course = await courseFor(deps.db, 'see', of)
  const isOwner = course.teacher_id === teacherId
  const seen = isOwner
    ? sql`(select max(s.last_seen_at) from session s where s.user_id = m.person_id)`
    : sql`null::timestamptz`
  const now = deps.clock.now()
  const [owner, members, shares, invitations] = await Promise.all([
    deps.db.only<{ person: CourseTeam['owner'] }>(
      sql`select ${personRef(sql`u`)} as person from app_user u where u.id = ${course.teacher_id}`,
    ),
    deps.db.rows<RowOf<Omit<TeamMember, 'share' | 'proposal'>>>(sql`
      select ${personRef(sql`u`)} as person, m.role, m.joined_at, ${seen} as last_seen_at
        from course_member m join app_user u on u.id = m.person_id
       where m.course_id = ${courseId} and m.ended_at is null order by m.id`),
    currentShares(deps.db, { courseId, personId: isOwner ? null : teacherId, now }),
    isOwner
      ? deps.db.rows<RowOf<TeamInvitation>>(sql`
          select id, role, contact, created_at, expires_at from course_invitation
           where course_id = ${courseId} and answered_at is null and expires_at > ${now} order by id`)
      : [],
  ])
  return {
    owner: owner.person,
    members: members.map((row) => ({ ...withTimeText(row), ...(shares.get(row.person.id) ?? NO_SHARES) })),
    invitations: invitations.map((row) => withTimeText(row)),
  }
}
