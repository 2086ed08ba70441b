import type { LoginBody, User } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { clearSession, storeToken } from '../shell/base/session.ts'
import { networkError } from './client/api-error.ts'
import { post } from './client/client.ts'
import { fetchMe } from './client/fetch-me.ts'

/** Logs in and returns the user; the token and the profile stay in this browser. Throws an ApiError. */
export async function login(body: LoginBody): Promise<User> {
  const { data } = await post<Answer<{ token: string }>>('/api/users/login', body)
  return startSession(data.token)
}

/** Keeps a fresh token (of login or of e-mail verification) and reads whose it is. */
export async function startSession(token: string): Promise<User> {
  storeToken(token)
  const user = await fetchMe()
  if (user) return user
  clearSession()
  throw networkError()
}
