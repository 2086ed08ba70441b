import { type Static, Type } from 'typebox'
import { Id, nullable, TITLE, Time } from '../common.ts'
import { OwnerProof } from './accounts.ts'
import { API_SCOPES, API_TOKEN_DAYS } from './api-scopes.ts'
import { MAX_API_TOKEN_NAME } from './limits.ts'

const Scope = Type.Enum(API_SCOPES)

export const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(Scope),
  /** The last four characters, by which its owner recognises it. */
  last4: Type.String(),
  created_at: Time,
  last_used_at: nullable(Time, 'to the minute'),
  expires_at: Time,
})
export type ApiToken = Static<typeof ApiToken>

export const NewApiToken = Type.Object({
  ...ApiToken.properties,
  token: Type.String({ description: 'shown in this answer only' }),
})
export type NewApiToken = Static<typeof NewApiToken>

export const ApiTokenBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_API_TOKEN_NAME, pattern: TITLE }),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: API_SCOPES.length, uniqueItems: true }),
  days: Type.Enum(API_TOKEN_DAYS),
  ...OwnerProof,
})
export type ApiTokenBody = Static<typeof ApiTokenBody>
