import type { SecondFactor } from '@kashf/contract/accounts.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

/** Whether and since when a user has a second factor. */
export async function readSecondFactor(deps: Deps, user: SessionUser): Promise<SecondFactor> {
  const person = await deps.db.one<{ is_on: boolean; totp_set_at: Date | null }>(sql`
    select totp_secret is not null as is_on, totp_set_at from app_user where id = ${user.id}`)
  if (!person) throw new Failure('unauthorized')
  return {
    is_on: person.is_on,
    set_at: person.totp_set_at?.toISOString() ?? null,
    recovery_codes_left: person.is_on ? await recoveryCodesLeft(deps.db, user.id) : 0,
    may_switch_off: person.is_on && mayBeOff(deps, user),
  }
}

/** Operators need a second factor outside development. */
export const mayBeOff = (deps: Pick<Deps, 'env'>, user: Pick<SessionUser, 'type'>): boolean =>
  user.type !== 3 || !deps.env.production
