import { type Static, Type } from 'typebox'
import { TeamRole } from '../catalogue/team-roles.ts'
import { Id, nullable, PersonRef, Time } from '../common.ts'
import { MAX_TEAM_CONTACT } from './limits.ts'
import { CourseShare } from './shares.ts'

export const TeamMember = Type.Object({
  person: PersonRef,
  role: TeamRole,
  joined_at: Time,
  last_seen_at: nullable(Time, 'the last use of a session, within an hour; for the owner alone'),
  share: nullable(CourseShare, 'in force; for the owner and the member themself'),
  proposal: nullable(CourseShare, 'waits for the member; for the same two'),
})
export type TeamMember = Static<typeof TeamMember>

/** An invitation that waits for an answer. */
export const TeamInvitation = Type.Object({
  id: Id,
  role: TeamRole,
  contact: nullable(Type.String(), 'as the owner typed it; null for an invitation by link'),
  created_at: Time,
  expires_at: Time,
})
export type TeamInvitation = Static<typeof TeamInvitation>

/** The team of a course. Invitations are for its owner alone, others get none. */
export const CourseTeam = Type.Object({
  owner: PersonRef,
  members: Type.Array(TeamMember),
  invitations: Type.Array(TeamInvitation),
})
export type CourseTeam = Static<typeof CourseTeam>

/** Whom to invite: the person with this username, e-mail or Telegram name; without it, whoever has the link. */
export const InviteBody = Type.Object({
  role: TeamRole,
  contact: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_TEAM_CONTACT })),
})
export type InviteBody = Static<typeof InviteBody>

export const NewInvitation = Type.Object({
  ...TeamInvitation.properties,
  url: nullable(Type.String(), 'the link, told only once; null for an invitation by name'),
})
export type NewInvitation = Static<typeof NewInvitation>

export const TeamRoleBody = Type.Object({ role: TeamRole })

/** An invitation as its recipient names it: by the secret of the link, or by the id in a notice. */
export const InvitationKey = Type.Object({
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  id: Type.Optional(Id),
})
export type InvitationKey = Static<typeof InvitationKey>

/** An invitation as its recipient reads it. */
export const InvitationOffer = Type.Object({
  course: Type.Object({ id: Id, title: Type.String() }),
  owner: PersonRef,
  role: TeamRole,
  expires_at: Time,
})
export type InvitationOffer = Static<typeof InvitationOffer>

/** The course whose team the reader joined, or whose invitation they declined. */
export const InvitationAnswer = Type.Object({ course_id: Id })
