import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { clearSession } from '../../shell/base/session.ts'
import { api } from '../client/client.ts'
import { dropCopies } from '../device-copies.ts'

/**
 * Clears token, profile, query cache and copies for times without a line, and goes to the login page. Does not wait for the
 * server to end the session, so it works offline too.
 */
export function logout(queries: QueryClient, navigate: NavigateFunction): void {
  // Reads the token before it is cleared below; `keepalive` lets the request outlive the tab.
  api('POST /api/users/logout', { keepalive: true }).catch(() => {})
  clearSession(true)
  void dropCopies()
  queries.clear()
  void navigate('/login')
}
