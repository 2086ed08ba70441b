import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { equalsInConstantTime } from '../../../security/constant-time.ts'
import { deriveKey } from '../../../security/secrets.ts'
import { basicCredentials } from '../access.ts'

/** A keyed hash: useless without SECRET_KEY, and fast enough for every call. */
const hashOf = (secretKey: string, password: string): Buffer =>
  createHmac('sha256', deriveKey(secretKey, 'provider-password')).update(password).digest()

interface Changed {
  configured_hash: Buffer
  password_hash: Buffer
}

const changedPassword = (deps: Pick<Deps, 'db'>): Promise<Changed | undefined> =>
  deps.db.one<Changed>(
    sql`select configured_hash, password_hash from provider_password where provider = 'paynet'`,
  )

/** The secret key that hashed a changed password; null if the configured password has changed since, which voids it. */
function keyOf(env: Deps['env'], changed: Changed): string | null {
  const password = env.paynet.password ?? ''
  const keys = [env.secretKey, ...(env.secretKeyOld ? [env.secretKeyOld] : [])]
  return keys.find((key) => timingSafeEqual(changed.configured_hash, hashOf(key, password))) ?? null
}

/** The hash of the current password and its secret key; the key is null for the configured password. */
async function currentPassword(
  deps: Pick<Deps, 'db' | 'env'>,
): Promise<{ key: string | null; hash: Buffer }> {
  const { env } = deps
  const changed = await changedPassword(deps)
  const key = changed ? keyOf(env, changed) : null
  const isChanged = changed !== undefined && key !== null
  return { key, hash: isChanged ? changed.password_hash : hashOf(env.secretKey, env.paynet.password ?? '') }
}

/** True for the current password: the one that ChangePassword set, until the configured one changes. */
export async function isPaynetPassword(deps: Pick<Deps, 'db' | 'env'>, password: string): Promise<boolean> {
  const { key, hash } = await currentPassword(deps)
  return timingSafeEqual(hashOf(key ?? deps.env.secretKey, password), hash)
}

/** True if the header has Paynet's login and current password. */
export async function hasPaynetPassword(deps: Deps, authorization: string | undefined): Promise<boolean> {
  const { env } = deps
  const { login, password } = env.paynet
  const given = basicCredentials(authorization)
  if (!given || login === null || password === null) return false
  const { key, hash } = await currentPassword(deps)
  const isPassword = timingSafeEqual(hashOf(key ?? env.secretKey, given.password), hash)
  const isPaynet = equalsInConstantTime(given.login, login) && isPassword
  // We store no password, so it can only be rehashed with a new SECRET_KEY during a call.
  if (isPaynet && key !== null && key === env.secretKeyOld) await setPaynetPassword(deps, given.password)
  return isPaynet
}

/** Replaces the password. "The new password must survive a restart." */
export async function setPaynetPassword(deps: Deps, password: string): Promise<void> {
  const { secretKey, paynet } = deps.env
  await deps.db.run(sql`
    insert into provider_password (provider, configured_hash, password_hash, changed_at)
    values ('paynet', ${hashOf(secretKey, paynet.password ?? '')}, ${hashOf(secretKey, password)}, ${deps.clock.now()})
    on conflict (provider) do update set configured_hash = excluded.configured_hash,
      password_hash = excluded.password_hash, changed_at = excluded.changed_at`)
}

/** Whether the changed password is still hashed with SECRET_KEY_OLD; Paynet's next call rehashes it. */
export async function needsRehash(deps: Pick<Deps, 'db' | 'env'>): Promise<boolean> {
  const changed = await changedPassword(deps)
  return (
    changed !== undefined &&
    deps.env.secretKeyOld !== null &&
    keyOf(deps.env, changed) === deps.env.secretKeyOld
  )
}
