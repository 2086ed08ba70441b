import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, pageSchema } from '../common.ts'
import { ChangeGroupBody, CourseGroup, CourseGroups, GroupBody, GroupCuratorsBody } from './groups.ts'
import {
  Member,
  MemberReasonBody,
  MembersQuery,
  MoveMemberBody,
  PauseBody,
  PauseMemberBody,
  ProlongMemberBody,
} from './members.ts'
import { CourseOffer, Membership, QueueBody } from './offer.ts'
import { ChangeTariffBody, Tariff, TariffBody, TariffOrderBody } from './tariffs.ts'

export const groupsCalls = {
  // Buyers
  'GET /api/courses/:id/offer': { answer: answerSchema(CourseOffer) },
  'PUT /api/courses/:id/queue': { body: QueueBody, answer: answerSchema(CourseOffer) },
  'DELETE /api/courses/:id/queue': { answer: answerSchema(CourseOffer) },
  'PUT /api/groups/:id/interest': { answer: answerSchema(ChangedId) },
  'DELETE /api/groups/:id/interest': { answer: answerSchema(ChangedId) },

  // Members
  'GET /api/courses/:id/membership': { answer: answerSchema(Type.Union([Membership, Type.Null()])) },
  'POST /api/courses/:id/membership/pause': {
    body: PauseBody,
    answer: answerSchema(Type.Union([Membership, Type.Null()])),
  },
  'DELETE /api/courses/:id/membership/pause': { answer: answerSchema(Type.Union([Membership, Type.Null()])) },

  // The team of a course
  'GET /api/courses/:id/tariffs': { answer: answerSchema(Type.Array(Tariff)) },
  'POST /api/courses/:id/tariffs': { body: TariffBody, answer: answerSchema(ChangedId) },
  'PUT /api/courses/:id/tariffs/order': { body: TariffOrderBody, answer: answerSchema(Type.Array(Tariff)) },
  'PUT /api/tariffs/:id': { body: ChangeTariffBody, answer: answerSchema(ChangedId) },
  'DELETE /api/tariffs/:id': { answer: answerSchema(ChangedId) },
  'GET /api/courses/:id/groups': { answer: answerSchema(CourseGroups) },
  'POST /api/courses/:id/groups': { body: GroupBody, answer: answerSchema(ChangedId) },
  'GET /api/groups/:id': { answer: answerSchema(CourseGroup) },
  'PUT /api/groups/:id': { body: ChangeGroupBody, answer: answerSchema(ChangedId) },
  'POST /api/groups/:id/close': { answer: answerSchema(ChangedId) },
  'PUT /api/groups/:id/curators': { body: GroupCuratorsBody, answer: answerSchema(CourseGroup) },
  'GET /api/groups/:id/members': { query: MembersQuery, answer: pageSchema(Member) },
  'POST /api/groups/members/:id/move': { body: MoveMemberBody, answer: answerSchema(ChangedId) },
  'POST /api/groups/members/:id/pause': { body: PauseMemberBody, answer: answerSchema(ChangedId) },
  'DELETE /api/groups/members/:id/pause': { answer: answerSchema(ChangedId) },
  'POST /api/groups/members/:id/prolong': { body: ProlongMemberBody, answer: answerSchema(ChangedId) },
  'POST /api/groups/members/:id/remove': { body: MemberReasonBody, answer: answerSchema(ChangedId) },
} satisfies Calls
