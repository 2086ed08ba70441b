import { Type } from 'typebox'
import { PortraitSpec } from '../art/art.ts'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, Nothing, nullable } from '../common.ts'
import { MAX_IMAGE_BYTES } from '../media/file-sizes.ts'
import {
  ApplyBody,
  ChangePasswordBody,
  Device,
  EmailAnswer,
  EmailBody,
  LanguageBody,
  LoginAnswer,
  LoginBody,
  OwnerProofBody,
  RecoveryCodes,
  RegisterBody,
  RegisteredAnswer,
  RejectSignInBody,
  ResetPasswordBody,
  RevertBody,
  SecondFactor,
  SecondFactorSetup,
  SignedOut,
  SwitchOnBody,
  UpdateProfileBody,
  User,
  VerifiedAnswer,
  VerifyBody,
} from './accounts.ts'
import { ApiToken, ApiTokenBody, NewApiToken } from './api-tokens.ts'
import { GoogleState } from './google.ts'
import {
  ProviderCodeBody,
  ProviderConfirmBody,
  ProviderLinkStart,
  ProviderRegisterBody,
  ProviderReturn,
  ProviderReturnBody,
  ProviderStartQuery,
  ProviderToken,
} from './open-id.ts'
import { AccountClosing, CloseAccountBody, DataExport, DataExportBody } from './personal-data.ts'

export const accountsCalls = {
  // Account security
  'POST /api/users/revert-change': { body: RevertBody, answer: answerSchema(EmailAnswer) },

  // API tokens
  'GET /api/users/api-tokens': { answer: answerSchema(Type.Array(ApiToken)) },
  'POST /api/users/api-tokens': { body: ApiTokenBody, answer: answerSchema(NewApiToken) },
  'DELETE /api/users/api-tokens/:id': { answer: answerSchema(Nothing) },

  // Google
  'GET /api/google': { answer: answerSchema(nullable(GoogleState)) },
  'GET /api/google/start': { query: ProviderStartQuery, produces: 'text/html' },
  'POST /api/google/return': { body: ProviderReturnBody, answer: answerSchema(ProviderReturn) },
  'POST /api/google/code': { body: ProviderCodeBody, answer: answerSchema(ProviderToken) },
  'POST /api/google/register': { body: ProviderRegisterBody, answer: answerSchema(ProviderToken) },
  'POST /api/google/link': { body: OwnerProofBody, answer: answerSchema(ProviderLinkStart) },
  'POST /api/google/confirm': { body: ProviderConfirmBody, answer: answerSchema(ProviderLinkStart) },
  'POST /api/google/unlink': { body: OwnerProofBody, answer: answerSchema(nullable(GoogleState)) },

  // Passwords
  'POST /api/users/password': {
    body: ChangePasswordBody,
    answer: answerSchema(Type.Object({ ended: Type.Integer() })),
  },
  'POST /api/users/forgot1': { body: EmailBody, answer: answerSchema(EmailAnswer) },
  'POST /api/users/forgot2': { body: ResetPasswordBody, answer: answerSchema(EmailAnswer) },

  // Profile
  'GET /api/users/userme': { answer: answerSchema(User) },
  'PUT /api/users': { body: UpdateProfileBody, answer: answerSchema(User) },
  'PUT /api/users/language': { body: LanguageBody, answer: answerSchema(LanguageBody) },
  'POST /api/users/editprofileimage': {
    files: { file: { maxBytes: MAX_IMAGE_BYTES } },
    answer: answerSchema(User),
  },
  'PUT /api/users/portrait': { body: PortraitSpec, answer: answerSchema(User) },
  'POST /api/users/apply': { body: ApplyBody, answer: answerSchema(User) },

  // Registration
  'POST /api/users': { body: RegisterBody, answer: answerSchema(RegisteredAnswer) },
  'POST /api/users/verify': { body: VerifyBody, answer: answerSchema(VerifiedAnswer) },
  'POST /api/users/verify/resend': { body: EmailBody, answer: answerSchema(EmailAnswer) },

  // Second factor
  'GET /api/users/second-factor': { answer: answerSchema(SecondFactor) },
  'POST /api/users/second-factor/setup': { answer: answerSchema(SecondFactorSetup) },
  'POST /api/users/second-factor': { body: SwitchOnBody, answer: answerSchema(RecoveryCodes) },
  'POST /api/users/second-factor/off': { body: OwnerProofBody, answer: answerSchema(SecondFactor) },
  'POST /api/users/second-factor/recovery-codes': {
    body: OwnerProofBody,
    answer: answerSchema(RecoveryCodes),
  },

  // Sessions
  'POST /api/users/login': { body: LoginBody, answer: LoginAnswer },
  'POST /api/users/logout': { answer: answerSchema(SignedOut) },
  'GET /api/users/devices': { answer: answerSchema(Type.Array(Device)) },
  'DELETE /api/users/devices/:id': { answer: answerSchema(ChangedId) },
  'DELETE /api/users/devices': { answer: answerSchema(Type.Object({ ended: Type.Integer() })) },
  'POST /api/users/not-me': { body: RejectSignInBody, answer: answerSchema(EmailAnswer) },

  // Live events
  'GET /api/users/events': { produces: 'text/event-stream' },

  // Closing an account
  'GET /api/users/closing': { answer: answerSchema(AccountClosing) },
  'POST /api/users/closing': { body: CloseAccountBody, answer: answerSchema(AccountClosing) },
  'DELETE /api/users/closing': { answer: answerSchema(AccountClosing) },

  // Export of personal data
  'GET /api/users/data-export': { answer: answerSchema(nullable(DataExport)) },
  'POST /api/users/data-export': { body: DataExportBody, answer: answerSchema(nullable(DataExport)) },
  'GET /api/users/data-export/file': { produces: 'application/zip' },
} satisfies Calls
