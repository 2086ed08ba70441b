import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { clearSession } from './session.ts'

/** Forgets token, user data and every cached answer, and goes to the login screen. */
export function logout(queries: QueryClient, navigate: NavigateFunction): void {
  clearSession(true)
  queries.clear()
  void navigate('/login')
}
