import type { SecondFactorSetup } from '@kashf/contract/accounts.ts'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { newTotpSecret } from './totp.ts'

/** How long a new secret may wait for its first code. */
const SETUP_MS = 15 * MINUTE_MS

/**
 * Creates a secret for the authenticator app, valid for 15 minutes in this session only, in place of an earlier one. It takes
 * effect with `switchOnSecondFactor`.
 */
export async function prepareSecondFactor(deps: Deps, user: SessionUser): Promise<SecondFactorSetup> {
  const person = await deps.db.one<{ username: string }>(
    sql`select username from app_user where id = ${user.id}`,
  )
  if (!person) throw new Failure('unauthorized')
  const { sealed, secret, uri } = newTotpSecret(deps, person.username)
  const expiresAt = new Date(deps.clock.now().getTime() + SETUP_MS)
  await deps.db.run(sql`
    insert into second_factor_setup (session_id, secret, expires_at) values (${user.sessionId}, ${sealed}, ${expiresAt})
    on conflict (session_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`)
  return { secret, uri }
}
