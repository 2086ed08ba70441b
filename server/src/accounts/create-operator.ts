import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Env } from '../env.ts'
import { isCommonPassword } from './common-password.ts'
import { hashPassword } from './passwords.ts'
import { newPaymentId } from './payment-id.ts'
import { personSearchKey } from './people.ts'
import { endSessions } from './sessions.ts'
import { newTotpSecret } from './totp.ts'

/** What an operator signs in with; `totpUri` is for the authenticator app, null when one-time codes are off. */
export interface OperatorLogin {
  id: number
  username: string
  totpUri: string | null
  /** False when the person was an operator already and got a new password. */
  isNew: boolean
}

/** Letters, digits and `_` of the address, with a number, so that it never meets a taken name. */
const usernameFrom = (email: string) =>
  `${(email.split('@')[0] ?? '').replace(/[^A-Za-z0-9]+/g, '_').slice(0, 20)}_op${randomInt(1000, 10_000)}`

/**
 * Makes an operator, or gives one a new password and a new one-time-code secret; earlier sessions end. Throws an
 * error whose message is for the command line when it refuses: a student's or teacher's address, a weak password.
 */
export async function createOperator(
  deps: { db: Db; env: Env; clock: Clock },
  input: { email: string; password: string; totp: boolean },
): Promise<OperatorLogin> {
  const { email, password } = input
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(`"${email}" is not an e-mail address.`)
  if (password.length < 8) throw new Error('The password must have at least 8 characters.')
  if (deps.env.production) {
    if (!input.totp) throw new Error('--totp off is not allowed in production.')
    if (isCommonPassword(password, { email }))
      throw new Error('This password is among the first to be tried.')
  }
  const passwordHash = await hashPassword(password)
  const totp = input.totp ? newTotpSecret(deps, email) : null
  const totpUri = totp?.uri ?? null
  return deps.db.transaction(async (tx) => {
    const holder = await tx.one<{ id: number; type: number; username: string }>(sql`
      select id, type, username from app_user where lower(email) = ${email.toLowerCase()} for update`)
    if (holder && holder.type !== 3) throw new Error(`${email} belongs to a student or a teacher.`)
    if (holder) {
      await tx.run(sql`
        update app_user set password_hash = ${passwordHash}, totp_secret = ${totp?.sealed ?? null}
         where id = ${holder.id}`)
      await endSessions(tx, { userId: holder.id })
      return { id: holder.id, username: holder.username, totpUri, isNew: false }
    }
    const username = usernameFrom(email)
    const name = { first_name: 'Operator', last_name: email.split('@')[0] ?? '', username, email }
    const now = deps.clock.now()
    const made = await tx.one<{ id: number }>(sql`
      insert into app_user (type, first_name, last_name, username, email, password_hash, totp_secret, payment_id,
        verified_at, search_key, created_at)
      values (3, ${name.first_name}, ${name.last_name}, ${username}, ${email}, ${passwordHash}, ${totp?.sealed ?? null},
        ${newPaymentId()}, ${now}, ${personSearchKey(name)}, ${now})
      returning id`)
    if (!made) throw new Error('no operator was made')
    return { id: made.id, username, totpUri, isNew: true }
  })
}
