import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { deriveKey } from '../../../secrets.ts'
import { basicPair, sameText } from '../access.ts'

/** A keyed hash: of no use without SECRET_KEY, and quick enough for every call. */
const hashOf = (deps: Pick<Deps, 'env'>, password: string): Buffer =>
  createHmac('sha256', deriveKey(deps.env.secretKey, 'provider-password')).update(password).digest()

/**
 * True when the header carries Paynet's login and the password in force: the one that ChangePassword set, until the
 * configuration gets another one, which then counts again.
 */
export async function hasPaynetPassword(deps: Deps, authorization: string | undefined): Promise<boolean> {
  const { login, password } = deps.env.paynet
  const given = basicPair(authorization)
  if (!given || login === null || password === null) return false
  const changed = await deps.db.one<{ configured_hash: Buffer; password_hash: Buffer }>(
    sql`select configured_hash, password_hash from provider_password where provider = 'paynet'`,
  )
  const configured = hashOf(deps, password)
  const isChanged = changed !== undefined && timingSafeEqual(changed.configured_hash, configured)
  const isPassword = timingSafeEqual(
    hashOf(deps, given.password),
    isChanged ? changed.password_hash : configured,
  )
  return sameText(given.login, login) && isPassword
}

/** Puts another password in force. "The new password must survive a restart." */
export async function setPaynetPassword(deps: Deps, password: string): Promise<void> {
  const configured = hashOf(deps, deps.env.paynet.password ?? '')
  await deps.db.run(sql`
    insert into provider_password (provider, configured_hash, password_hash, changed_at)
    values ('paynet', ${configured}, ${hashOf(deps, password)}, ${deps.clock.now()})
    on conflict (provider) do update set configured_hash = excluded.configured_hash,
      password_hash = excluded.password_hash, changed_at = excluded.changed_at`)
}
