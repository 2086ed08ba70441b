import { MAX_TEAM_MEMBERS } from '@kashf/contract/authoring/limits.ts'
import type { InvitationKey } from '@kashf/contract/authoring/team.ts'
import type { TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import { TEACHER_STATUS, USER_TYPE } from '@kashf/contract/constants.ts'
import { audit } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { findInvitation, type InvitationRow, refuseEnded } from './invitation.ts'
import { tellOwner } from './tell-team.ts'

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'live'>
interface Answer {
  key: InvitationKey
  person: SessionUser
}

/**
 * Joins the team of a course. A repeated call by the same person changes nothing. Fails with `invitation_ended`,
 * `already_member`, `team_full`, `invitation_own` for the owner, and like `refuseUnfit`.
 */
export function acceptInvitation(deps: AnswerDeps, { key, person }: Answer): Promise<{ course_id: number }> {
  return deps.db.transaction(async (tx) => {
    const { invitation, isMember } = await lockInvitation(tx, { key, personId: person.id })
    const { course_id, role } = invitation
    if (invitation.teacher_id === person.id) throw new Failure('invitation_own')
    if (isMember && invitation.answer === 'accepted' && invitation.answered_by === person.id)
      return { course_id }
    const now = deps.clock.now()
    refuseEnded(invitation, now)
    if (isMember) throw new Failure('already_member')
    refuseUnfit(role, person)
    const { members } = await tx.only<{ members: number }>(sql`
      select count(*)::int as members from course_member where course_id = ${course_id} and ended_at is null`)
    if (members >= MAX_TEAM_MEMBERS) throw new Failure('team_full')
    await tx.run(sql`
      insert into course_member (course_id, person_id, role, joined_at) values (${course_id}, ${person.id}, ${role}, ${now})`)
    await close(tx, { invitation, personId: person.id, answer: 'accepted', now })
    await tellOwner(deps, tx, { courseId: course_id, personId: person.id, role, event: 'joined' })
    return { course_id }
  })
}

/** Declines an invitation; a repeated call changes nothing. Fails with `invitation_ended`. */
export function declineInvitation(deps: AnswerDeps, { key, person }: Answer): Promise<{ course_id: number }> {
  return deps.db.transaction(async (tx) => {
    const { invitation } = await lockInvitation(tx, { key, personId: person.id })
    const { course_id, role } = invitation
    if (invitation.teacher_id === person.id) throw new Failure('invitation_own')
    if (invitation.answer === 'declined' && invitation.answered_by === person.id) return { course_id }
    const now = deps.clock.now()
    refuseEnded(invitation, now)
    await close(tx, { invitation, personId: person.id, answer: 'declined', now })
    await tellOwner(deps, tx, { courseId: course_id, personId: person.id, role, event: 'declined' })
    return { course_id }
  })
}

/**
 * A teacher helps once they are approved, and an author is a teacher, because uploads are theirs. Fails with
 * `teacher_not_approved` and `author_not_teacher`.
 */
export function refuseUnfit(role: TeamRole, person: Pick<SessionUser, 'type' | 'teacherStatus'>): void {
  if (person.type === USER_TYPE.teacher && person.teacherStatus !== TEACHER_STATUS.approved) {
    throw new Failure('teacher_not_approved')
  }
  if (role === 'author' && person.type !== USER_TYPE.teacher) throw new Failure('author_not_teacher')
}

/** The invitation under the lock of its course, which every change of a team takes. */
async function lockInvitation(
  tx: Tx,
  of: { key: InvitationKey; personId: number },
): Promise<{ invitation: InvitationRow; isMember: boolean }> {
  const { course_id } = await findInvitation(tx, of)
  await tx.found(sql`select id from course where id = ${course_id} for no key update`)
  const invitation = await findInvitation(tx, of)
  const member = await tx.one(sql`
    select id from course_member where course_id = ${course_id} and person_id = ${of.personId} and ended_at is null`)
  return { invitation, isMember: member !== undefined }
}

async function close(
  tx: Tx,
  of: { invitation: InvitationRow; personId: number; answer: 'accepted' | 'declined'; now: Date },
): Promise<void> {
  const { invitation, personId, answer, now } = of
  await tx.run(sql`
    update course_invitation set answered_at = ${now}, answer = ${answer}, answered_by = ${personId} where id = ${invitation.id}`)
  await audit(tx, {
    personId,
    action: answer === 'accepted' ? 'team.join' : 'team.decline',
    subject: `course:${invitation.course_id}`,
    after: { invitation: invitation.id, role: invitation.role },
  })
}
