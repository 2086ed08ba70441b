import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { clearSession } from '../../shell/base/session.ts'
import { api } from '../client/client.ts'

/**
 * Forgets token, user data and every cached answer, and goes to the login screen. The server is told to end the
 * session, but nobody waits for it: without a connection one leaves as well, and the token is gone from here.
 */
export function logout(queries: QueryClient, navigate: NavigateFunction): void {
  // The call takes the token with it before the next line forgets it, and outlives a closed tab.
  api('POST', '/api/users/logout', { keepalive: true }).catch(() => {})
  clearSession(true)
  queries.clear()
  void navigate('/login')
}
