import { Type } from 'typebox'
import { OwnerProofBody } from '../accounts/accounts.ts'
import {
  ProviderCodeBody,
  ProviderConfirmBody,
  ProviderLinkStart,
  ProviderRegisterBody,
  ProviderReturn,
  ProviderReturnBody,
  ProviderStartQuery,
  ProviderToken,
} from '../accounts/open-id.ts'
import type { Calls } from '../call.ts'
import { answerSchema, nullable } from '../common.ts'
import { Update } from './bot-updates.ts'
import {
  ChatInvitation,
  ChatInviteLink,
  ChatPlaceQuery,
  ConnectChatBody,
  CourseChat,
  InvitationQuery,
} from './chats.ts'
import {
  BrowserLink,
  BrowserLinkBody,
  BrowserSession,
  BrowserSessionBody,
  TelegramAppSettings,
  TelegramLaunchBody,
} from './mini-app.ts'
import { TelegramState } from './telegram.ts'

export const telegramCalls = {
  // Chats
  'GET /api/courses/:id/telegram-chat': { query: ChatPlaceQuery, answer: answerSchema(CourseChat) },
  'PUT /api/courses/:id/telegram-chat': {
    query: ChatPlaceQuery,
    body: ConnectChatBody,
    answer: answerSchema(CourseChat),
  },
  'DELETE /api/courses/:id/telegram-chat': { query: ChatPlaceQuery, answer: answerSchema(CourseChat) },
  'GET /api/courses/:id/telegram-invite': {
    query: InvitationQuery,
    answer: answerSchema(nullable(ChatInvitation)),
  },
  'POST /api/courses/:id/telegram-invite': { query: InvitationQuery, answer: answerSchema(ChatInviteLink) },

  // Linking
  'GET /api/telegram': { answer: answerSchema(nullable(TelegramState)) },
  'POST /api/telegram/link': { body: OwnerProofBody, answer: answerSchema(ProviderLinkStart) },
  'POST /api/telegram/confirm': { body: ProviderConfirmBody, answer: answerSchema(ProviderLinkStart) },
  'POST /api/telegram/unlink': { body: OwnerProofBody, answer: answerSchema(nullable(TelegramState)) },

  // The Mini App
  'GET /api/telegram/app': { answer: answerSchema(TelegramAppSettings) },
  'POST /api/telegram/app-session': { body: TelegramLaunchBody, answer: answerSchema(ProviderReturn) },
  'POST /api/telegram/browser-links': { body: BrowserLinkBody, answer: answerSchema(BrowserLink) },
  'POST /api/telegram/browser-session': { body: BrowserSessionBody, answer: answerSchema(BrowserSession) },

  // Registration
  'POST /api/telegram/register': { body: ProviderRegisterBody, answer: answerSchema(ProviderToken) },

  // Signing in
  'GET /api/telegram/start': { query: ProviderStartQuery, produces: 'text/html' },
  'POST /api/telegram/return': { body: ProviderReturnBody, answer: answerSchema(ProviderReturn) },
  'POST /api/telegram/code': { body: ProviderCodeBody, answer: answerSchema(ProviderToken) },

  // Updates of the bot
  'POST /api/telegram/webhook': {
    body: Update,
    // Telegram repeats a refused update for a day and holds back those after it. A message and the one it answers have
    // 4,096 characters each, as `\uXXXX`, and a hundred entities.
    maxBodyBytes: 250_000,
    answer: answerSchema(Type.Object({ handled: Type.Literal(true) })),
  },
} satisfies Calls
