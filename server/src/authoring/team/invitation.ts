import { createHash, randomBytes } from 'node:crypto'
import type { InvitationKey, InvitationOffer } from '@kashf/contract/authoring/team.ts'
import type { TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import { personRef } from '../../accounts/people.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'

export interface InvitationRow {
  id: number
  course_id: number
  title: string
  teacher_id: number
  owner: InvitationOffer['owner']
  role: TeamRole
  expires_at: Date
  answer: 'accepted' | 'declined' | 'revoked' | null
  answered_by: number | null
}

/** A secret for a link, and what is stored of it. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashOf(token) }
}
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The invitation that a person names, answered or not. Fails with `not_found` for an unknown secret, for the id of somebody
 * else's invitation, and when the course is gone.
 */
export async function findInvitation(
  db: Queryable,
  { key, personId }: { key: InvitationKey; personId: number },
): Promise<InvitationRow> {
  if ((key.token === undefined) === (key.id === undefined)) throw invalid({ token: 'required' })
  const named =
    key.token === undefined
      ? sql`i.id = ${key.id ?? 0} and i.person_id = ${personId}`
      : sql`i.token_hash = ${hashOf(key.token)}`
  return db.found<InvitationRow>(sql`
    select i.id, i.course_id, c.title, c.teacher_id, ${personRef(sql`u`)} as owner, i.role, i.expires_at, i.answer, i.answered_by
      from course_invitation i join course c on c.id = i.course_id join app_user u on u.id = c.teacher_id
     where ${named} and c.deleted_at is null and u.closed_at is null`)
}

/** Fails with `invitation_ended` when the invitation was answered, taken back or has expired. */
export function refuseEnded(invitation: InvitationRow, now: Date): void {
  if (invitation.answer !== null || invitation.expires_at <= now) throw new Failure('invitation_ended')
}

/** What an invitation offers, for the page on which it is answered. Fails like `findInvitation` and `refuseEnded`. */
export async function showInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: { key: InvitationKey; personId: number },
): Promise<InvitationOffer> {
  const invitation = await findInvitation(deps.db, of)
  refuseEnded(invitation, deps.clock.now())
  const { course_id, title, owner, role, expires_at } = invitation
  return { course: { id: course_id, title }, owner, role, expires_at: expires_at.toISOString() }
}
