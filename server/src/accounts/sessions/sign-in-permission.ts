import type { Env } from '../../config/env.ts'

/** What decides whether a person may be signed in. */
export interface EntryRow {
  type: 1 | 2 | 3
  is_verified: boolean
  is_blocked: boolean
  is_demo: boolean
  has_second_factor: boolean
}

/**
 * Whether this installation lets a person sign in, and go on with a session opened earlier: nobody who is blocked or whose
 * e-mail is not confirmed, demo people only where the demo school is on, and in production no operator without a second
 * factor.
 */
export function mayEnter(env: Pick<Env, 'demo' | 'production'>, person: EntryRow): boolean {
  if (person.is_blocked || !person.is_verified) return false
  if (person.is_demo && !env.demo) return false
  return !(env.production && person.type === 3 && !person.has_second_factor)
}
