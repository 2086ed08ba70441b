import type { TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import type { TeacherStatus, UserType } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { refuseUnfit } from './answer-invitation.ts'
import { endShares } from './shares/end-shares.ts'
import { tellMember, tellOwner } from './tell-team.ts'

type TeamDeps = Pick<Deps, 'db' | 'clock' | 'live'>
interface OfMember {
  courseId: number
  /** Who calls. */
  teacherId: number
  personId: number
}

/**
 * Gives a member another role: their row ends and a new one begins. Fails with `not_found` for who is no member, and with
 * `author_not_teacher` or `teacher_not_approved`.
 */
export async function changeRole(deps: TeamDeps, input: OfMember & { role: TeamRole }): Promise<void> {
  const { courseId, teacherId, personId, role } = input
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'run_team', input)
    const member = await tx.found<{
      role: TeamRole
      type: UserType
      teacherStatus: TeacherStatus | null
    }>(sql`
      select m.role, u.type, t.status as "teacherStatus" from course_member m
        join app_user u on u.id = m.person_id left join teacher t on t.user_id = u.id
       where m.course_id = ${courseId} and m.person_id = ${personId} and m.ended_at is null`)
    if (member.role === role) return
    refuseUnfit(role, member)
    const now = deps.clock.now()
    await end(tx, { courseId, personId, now })
    await tx.run(sql`
      insert into course_member (course_id, person_id, role, joined_at) values (${courseId}, ${personId}, ${role}, ${now})`)
    await audit(tx, {
      personId: teacherId,
      action: 'team.role',
      subject: `course:${courseId}`,
      before: { person: personId, role: member.role },
      after: { person: personId, role },
    })
    await tellMember(deps, tx, { courseId, personId, role })
  })
}

/**
 * Ends a membership at once: the owner's decision, or the member's own. Their share of later sales ends with it; what they wrote and earned stays. Fails with
 * `not_found` for who is no member, and when somebody else asks.
 */
export async function endMembership(deps: TeamDeps, input: OfMember): Promise<void> {
  const { courseId, teacherId, personId } = input
  const leaves = teacherId === personId
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, leaves ? 'see' : 'run_team', input)
    const now = deps.clock.now()
    const role = await end(tx, { courseId, personId, now })
    await endShares(tx, sql`course_id = ${courseId} and person_id = ${personId}`, now)
    await audit(tx, {
      personId: teacherId,
      action: leaves ? 'team.leave' : 'team.end',
      subject: `course:${courseId}`,
      before: { person: personId, role },
    })
    if (leaves) await tellOwner(deps, tx, { courseId, personId, role, event: 'left' })
    else await tellMember(deps, tx, { courseId, personId, role: null })
  })
}

async function end(tx: Tx, of: { courseId: number; personId: number; now: Date }): Promise<TeamRole> {
  const { role } = await tx.found<{ role: TeamRole }>(sql`
    update course_member set ended_at = ${of.now}
     where course_id = ${of.courseId} and person_id = ${of.personId} and ended_at is null returning role`)
  return role
}
