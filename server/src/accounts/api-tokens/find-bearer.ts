import { API_TOKEN_PREFIX } from '@kashf/contract/accounts/api-scopes.ts'
import type { FindSession } from '../../http/session.ts'
import { findSession } from '../sessions/sessions.ts'
import { findApiToken } from './api-tokens.ts'

/** Finds the user of a bearer token, which belongs to a session or is a personal access token. */
export const findBearer =
  (deps: Parameters<typeof findApiToken>[0] & Parameters<typeof findSession>[0]): FindSession =>
  (token) =>
    token.startsWith(API_TOKEN_PREFIX) ? findApiToken(deps, token) : findSession(deps, token)
