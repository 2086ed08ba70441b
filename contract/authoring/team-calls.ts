import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, pageSchema } from '../common.ts'
import { PastShare, ShareBody, SharesQuery } from './shares.ts'
import {
  CourseTeam,
  InvitationAnswer,
  InvitationKey,
  InvitationOffer,
  InviteBody,
  NewInvitation,
  TeamRoleBody,
} from './team.ts'

export const teamCalls = {
  'GET /api/courses/:id/team': { answer: answerSchema(CourseTeam) },
  'POST /api/courses/:id/team/invitations': { body: InviteBody, answer: answerSchema(NewInvitation) },
  'DELETE /api/courses/:id/team/invitations/:invitation_id': { answer: answerSchema(ChangedId) },
  'PUT /api/courses/:id/team/:user_id': { body: TeamRoleBody, answer: answerSchema(CourseTeam) },
  'DELETE /api/courses/:id/team/:user_id': { answer: answerSchema(ChangedId) },
  'GET /api/courses/:id/team/shares': { query: SharesQuery, answer: pageSchema(PastShare) },
  'POST /api/courses/:id/team/:user_id/share': { body: ShareBody, answer: answerSchema(CourseTeam) },
  'DELETE /api/courses/:id/team/shares/:share_id': { answer: answerSchema(ChangedId) },
  'POST /api/courses/:id/team/shares/:share_id/confirm': { answer: answerSchema(ChangedId) },
  'POST /api/courses/:id/team/shares/:share_id/refuse': { answer: answerSchema(ChangedId) },
  'POST /api/team-invitations/show': { body: InvitationKey, answer: answerSchema(InvitationOffer) },
  'POST /api/team-invitations/accept': { body: InvitationKey, answer: answerSchema(InvitationAnswer) },
  'POST /api/team-invitations/decline': { body: InvitationKey, answer: answerSchema(InvitationAnswer) },
} satisfies Calls
