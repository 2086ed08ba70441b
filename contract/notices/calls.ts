import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema } from '../common.ts'
import {
  NoticeChoice,
  NoticeChoiceBody,
  NoticePage,
  NoticesQuery,
  PushState,
  PushSubscriptionBody,
  ReadNoticesBody,
  UnreadNotices,
  Unsubscribed,
  UnsubscribeQuery,
} from './notices.ts'
import { ReminderChoiceBody, ReminderChoices } from './reminders.ts'

export const noticesCalls = {
  // Notices by mail
  'POST /api/notices/unsubscribe': { query: UnsubscribeQuery, answer: answerSchema(Unsubscribed) },

  // Notices of the browser
  'GET /api/notices/push': { answer: answerSchema(PushState) },
  'PUT /api/notices/push': { body: PushSubscriptionBody, answer: answerSchema(PushState) },
  'DELETE /api/notices/push': { answer: answerSchema(PushState) },

  // The list of notices, and who wants which
  'GET /api/notices': { query: NoticesQuery, answer: NoticePage },
  'GET /api/notices/unread': { answer: answerSchema(UnreadNotices) },
  'POST /api/notices/read': { body: ReadNoticesBody, answer: answerSchema(UnreadNotices) },
  'GET /api/notices/choices': { answer: answerSchema(Type.Array(NoticeChoice)) },
  'PUT /api/notices/choices': { body: NoticeChoiceBody, answer: answerSchema(NoticeChoice) },

  // Helpful messages
  'GET /api/notices/reminders': { answer: answerSchema(ReminderChoices) },
  'PUT /api/notices/reminders': { body: ReminderChoiceBody, answer: answerSchema(ReminderChoices) },
} satisfies Calls
