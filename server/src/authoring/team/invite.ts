import { MAX_OPEN_INVITATIONS } from '@kashf/contract/authoring/limits.ts'
import type { InviteBody, NewInvitation } from '@kashf/contract/authoring/team.ts'
import { oneLine } from '../../accounts/people.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { notify } from '../../notices/notify.ts'
import { newInvitationToken } from './invitation.ts'
import { personNamed } from './person-named.ts'

const VALID_MS = 7 * DAY_MS

interface OfOwner {
  courseId: number
  teacherId: number
}

/**
 * Invites somebody to the team of a course, for a week: by a link that works once, or by what the owner knows of the person.
 * The answer is the same whether or not there is such an account; only a person who exists is told. Fails with
 * `already_invited` while the same contact has an open invitation, and with `invitations_full`.
 */
export async function inviteToTeam(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'publicUrl'>,
  input: OfOwner & { body: InviteBody },
): Promise<NewInvitation> {
  const { courseId, teacherId, body } = input
  const contact = body.contact === undefined ? null : oneLine(body.contact)
  if (contact === '') throw invalid({ contact: 'required' })
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const secret = contact === null ? newInvitationToken() : null
  const id = await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'run_team', input)
    await refuseTooMany(tx, { courseId, contact, now })
    const personId =
      contact === null ? null : await personNamed(tx, { contact, courseId, ownerId: teacherId })
    const made = await tx.only<{ id: number }>(sql`
      insert into course_invitation (course_id, role, token_hash, contact, person_id, created_at, expires_at)
      values (${courseId}, ${body.role}, ${secret?.hash ?? null}, ${contact}, ${personId}, ${now}, ${expiresAt}) returning id`)
    await audit(tx, {
      personId: teacherId,
      action: 'team.invite',
      subject: `course:${courseId}`,
      after: { invitation: made.id, role: body.role },
    })
    if (personId !== null)
      await tell(deps, tx, { personId, invitationId: made.id, courseId, role: body.role })
    return made.id
  })
  return {
    id,
    role: body.role,
    contact,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    url: secret && `${deps.publicUrl}/invitation#${secret.token}`,
  }
}

async function refuseTooMany(
  tx: Tx,
  { courseId, contact, now }: { courseId: number; contact: string | null; now: Date },
): Promise<void> {
  const open = await tx.rows<{ contact: string | null }>(sql`
    select contact from course_invitation where course_id = ${courseId} and answered_at is null and expires_at > ${now}`)
  if (contact !== null && open.some((other) => other.contact?.toLowerCase() === contact.toLowerCase())) {
    throw new Failure('already_invited')
  }
  if (open.length >= MAX_OPEN_INVITATIONS) throw new Failure('invitations_full')
}

async function tell(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  of: { personId: number; invitationId: number; courseId: number; role: InviteBody['role'] },
): Promise<void> {
  const { title, owner } = await tx.only<{ title: string; owner: string }>(sql`
    select c.title, trim(u.first_name || ' ' || u.last_name) as owner
      from course c join app_user u on u.id = c.teacher_id where c.id = ${of.courseId}`)
  await notify(deps, tx, {
    userId: of.personId,
    kind: 'team_invited',
    subject: { course_id: of.courseId, title, owner, role: of.role, invitation_id: of.invitationId },
  })
}

/** Takes back an open invitation. Fails with `not_found` for an answered one. */
export async function revokeInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: OfOwner & { invitationId: number },
): Promise<void> {
  const { courseId, teacherId, invitationId } = input
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'run_team', input)
    await tx.found(sql`
      update course_invitation set answered_at = ${deps.clock.now()}, answer = 'revoked', answered_by = ${teacherId}
       where id = ${invitationId} and course_id = ${courseId} and answered_at is null returning id`)
    await audit(tx, {
      personId: teacherId,
      action: 'team.revoke',
      subject: `course:${courseId}`,
      before: { invitation: invitationId },
    })
  })
}
