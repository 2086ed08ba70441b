import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { courseTeam } from './course-team.ts'
import { showInvitation } from './invitation.ts'
import { inviteToTeam, revokeInvitation } from './invite.ts'
import { changeRole, endMembership } from './members.ts'

/** Why a role may not be a person's. */
const UNFIT = ['teacher_not_approved', 'author_not_teacher'] as const

/** The team of a course, and invitations to it. */
export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'team'
  const changes = { tag, limit: byUser(60, HOUR_S) } as const
  app.endpoint(
    'GET /api/courses/:id/team',
    { session: 'team', tag, summary: 'The people of a course, for each of them' },
    async ({ user, params }) => ({
      data: await courseTeam(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/team/invitations',
    {
      ...changes,
      session: 'approved-teacher',
      summary:
        'Invite somebody to the team, by a link or by name; the same answer whether or not they have an account',
      status: 201,
      refuses: ['already_invited', 'invitations_full'],
    },
    async ({ user, params, body }) => ({
      data: await inviteToTeam(deps, { courseId: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/courses/:id/team/invitations/:invitation_id',
    { ...changes, session: 'approved-teacher', summary: 'Take back an invitation that nobody has answered' },
    async ({ user, params }) => {
      const { id: courseId, invitation_id: invitationId } = params
      await revokeInvitation(deps, { courseId, teacherId: user.id, invitationId })
      return { data: { id: invitationId } }
    },
  )
  app.endpoint(
    'PUT /api/courses/:id/team/:user_id',
    { ...changes, session: 'approved-teacher', summary: 'Give a member another role', refuses: [...UNFIT] },
    async ({ user, params, body }) => {
      const of = { courseId: params.id, teacherId: user.id }
      await changeRole(deps, { ...of, personId: params.user_id, role: body.role })
      return { data: await courseTeam(deps, of) }
    },
  )
  app.endpoint(
    'DELETE /api/courses/:id/team/:user_id',
    { ...changes, session: 'team', summary: 'Remove a member from the team, or leave it' },
    async ({ user, params }) => {
      const { id: courseId, user_id: personId } = params
      await endMembership(deps, { courseId, teacherId: user.id, personId })
      return { data: { id: personId } }
    },
  )
  // A secret has 192 bits; the limit is for who tries anyway.
  const answers = { session: 'team', tag, limit: byUser(60, 10 * MINUTE_S) } as const
  app.endpoint(
    'POST /api/team-invitations/show',
    { ...answers, summary: 'What an invitation offers', refuses: ['invitation_ended'] },
    async ({ user, body }) => ({ data: await showInvitation(deps, { key: body, personId: user.id }) }),
  )
  app.endpoint(
    'POST /api/team-invitations/accept',
    {
      ...answers,
      summary: 'Join the team of a course',
      refuses: ['invitation_ended', 'invitation_own', 'already_member', 'team_full', ...UNFIT],
    },
    async ({ user, body }) => ({ data: await acceptInvitation(deps, { key: body, person: user }) }),
  )
  app.endpoint(
    'POST /api/team-invitations/decline',
    { ...answers, summary: 'Decline an invitation', refuses: ['invitation_ended', 'invitation_own'] },
    async ({ user, body }) => ({ data: await declineInvitation(deps, { key: body, person: user }) }),
  )
}
