import type { LoginBody, User } from '@kashf/contract/accounts/accounts.ts'
import { clearSession, storeToken } from '../shell/base/session.ts'
import { networkError } from './client/api-error.ts'
import { api } from './client/client.ts'
import { fetchMe } from './client/fetch-me.ts'

/** Logs in, stores token and profile, and returns the user. Throws an ApiError. */
export async function login(body: LoginBody): Promise<User> {
  const { data } = await api('POST /api/users/login', { body })
  return startSession(data.token)
}

/** Stores a new token (from login or e-mail verification) and fetches its user. */
export async function startSession(token: string): Promise<User> {
  storeToken(token)
  const user = await fetchMe()
  if (user) return user
  clearSession()
  throw networkError()
}
