import type { Calls } from '../call.ts'
import { answerSchema, ChangedId } from '../common.ts'
import {
  ConfirmSharingBody,
  NewParentBody,
  NewParentLink,
  ParentBotAnswer,
  ParentKey,
  ParentKeyQuery,
  ParentLearner,
  ParentMailAnswer,
  ParentMailBody,
  ParentPage,
  ParentSharing,
  ParentTopUp,
  ParentTopUpBody,
} from './parents.ts'

export const parentsCalls = {
  // The learner
  'GET /api/parent-links': { answer: answerSchema(ParentSharing) },
  'POST /api/parent-links': { body: NewParentBody, answer: answerSchema(NewParentLink) },
  'DELETE /api/parent-links/:id': { answer: answerSchema(ChangedId) },
  'POST /api/parent-links/confirm': { body: ConfirmSharingBody, answer: answerSchema(ParentSharing) },

  // The parent, without an account. The secret is in the body, so that no address has it.
  'POST /api/parents/page': { body: ParentKey, answer: answerSchema(ParentPage) },
  'POST /api/parents/mail': { body: ParentMailBody, answer: answerSchema(ParentMailAnswer) },
  'POST /api/parents/telegram': { body: ParentKey, answer: answerSchema(ParentBotAnswer) },
  'POST /api/parents/confirm': { body: ParentKey, answer: answerSchema(ParentLearner) },
  'POST /api/parents/unsubscribe': { query: ParentKeyQuery, answer: answerSchema(ParentLearner) },
  'POST /api/parents/top-up': { body: ParentTopUpBody, answer: answerSchema(ParentTopUp) },
} satisfies Calls
