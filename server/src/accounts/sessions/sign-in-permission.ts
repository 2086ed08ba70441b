import type { Env } from '../../config/env.ts'

/** The part of an account that decides whether it may be signed in to. */
export interface AccountState {
  type: 1 | 2 | 3
  is_verified: boolean
  is_blocked: boolean
  is_demo: boolean
  has_second_factor: boolean
}

/**
 * Whether an account may be signed in to, and its open sessions used: not when it is blocked or unverified, when it is a demo
 * account and the demo school is off, or when it is an operator's without a second factor in production.
 */
export function maySignIn(env: Pick<Env, 'demo' | 'production'>, account: AccountState): boolean {
  if (account.is_blocked || !account.is_verified) return false
  if (account.is_demo && !env.demo) return false
  return !(env.production && account.type === 3 && !account.has_second_factor)
}
