import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import type { Db } from '../../db/client.ts'
import type { SecurityLog } from '../../security/security-log.ts'
import { isCommonPassword } from '../passwords/common-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { newTotpSecret } from '../second-factor/totp.ts'

/** The dependencies of the operator commands. */
export interface OperatorDeps {
  db: Db
  env: Env
  clock: Clock
  log: SecurityLog
}

/** The credentials to set for an operator. */
export interface OperatorInput {
  email: string
  password: string
  /** Whether sign-in asks for a TOTP code; false is allowed in development only. */
  totp: boolean
}

/** The credentials that the command line prints once. */
export interface OperatorLogin {
  id: number
  username: string
  /** For the authenticator app; null when one-time codes are off. */
  totpUri: string | null
  /** Empty when one-time codes are off. */
  recoveryCodes: string[]
}

/**
 * Hashes the password and creates the second factor. Throws an error with a message for the command line for a malformed
 * address, a weak password, or no second factor in production.
 */
export async function newOperatorSecrets(
  deps: { env: Env },
  input: OperatorInput,
): Promise<{ passwordHash: string; totp: { sealed: string; uri: string } | null }> {
  const { email, password } = input
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${email}" is not an e-mail address.`)
  if (password.length < 8) throw new Error('The password must have at least 8 characters.')
  if (password.length > 200) throw new Error('The password must have at most 200 characters.')
  if (deps.env.production) {
    if (!input.totp) throw new Error('--totp off is not allowed in production.')
    if (isCommonPassword(password, { email }))
      throw new Error('This password is among the first to be tried.')
  }
  const passwordHash = await hashPassword(password)
  return { passwordHash, totp: input.totp ? newTotpSecret(deps, email) : null }
}
