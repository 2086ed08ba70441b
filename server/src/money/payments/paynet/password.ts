import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { deriveKey } from '../../../security/secrets.ts'
import { basicPair, sameText } from '../access.ts'

/** A keyed hash: of no use without SECRET_KEY, and quick enough for every call. */
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

/** The key that the hashes of a changed password were made with; null when the configuration has another one since. */
function keyOf(env: Deps['env'], changed: Changed): string | null {
  const password = env.paynet.password ?? ''
  const keys = [env.secretKey, ...(env.secretKeyOld ? [env.secretKeyOld] : [])]
  return keys.find((key) => timingSafeEqual(changed.configured_hash, hashOf(key, password))) ?? null
}

/** The key under which the password in force is kept; null when it is the configured one. */
async function inForce(deps: Pick<Deps, 'db' | 'env'>): Promise<{ key: string | null; hash: Buffer }> {
  const { env } = deps
  const changed = await changedPassword(deps)
  const key = changed ? keyOf(env, changed) : null
  const isChanged = changed !== undefined && key !== null
  return { key, hash: isChanged ? changed.password_hash : hashOf(env.secretKey, env.paynet.password ?? '') }
}

/** True for the password in force: the one that ChangePassword set, until the configuration gets another one. */
export async function isPaynetPassword(deps: Pick<Deps, 'db' | 'env'>, password: string): Promise<boolean> {
  const { key, hash } = await inForce(deps)
  return timingSafeEqual(hashOf(key ?? deps.env.secretKey, password), hash)
}

/** True when the header carries Paynet's login and the password in force. */
export async function hasPaynetPassword(deps: Deps, authorization: string | undefined): Promise<boolean> {
  const { env } = deps
  const { login, password } = env.paynet
  const given = basicPair(authorization)
  if (!given || login === null || password === null) return false
  const { key, hash } = await inForce(deps)
  const isPassword = timingSafeEqual(hashOf(key ?? env.secretKey, given.password), hash)
  const isPaynet = sameText(given.login, login) && isPassword
  // Nobody but Paynet knows the password, so only its call can have it hashed with the new SECRET_KEY.
  if (isPaynet && key !== null && key === env.secretKeyOld) await setPaynetPassword(deps, given.password)
  return isPaynet
}

/** Puts another password in force. "The new password must survive a restart." */
export async function setPaynetPassword(deps: Deps, password: string): Promise<void> {
  const { secretKey, paynet } = deps.env
  await deps.db.run(sql`
    insert into provider_password (provider, configured_hash, password_hash, changed_at)
    values ('paynet', ${hashOf(secretKey, paynet.password ?? '')}, ${hashOf(secretKey, password)}, ${deps.clock.now()})
    on conflict (provider) do update set configured_hash = excluded.configured_hash,
      password_hash = excluded.password_hash, changed_at = excluded.changed_at`)
}

/** Whether Paynet's changed password still stands under SECRET_KEY_OLD; its next call takes it over. */
export async function waitsForPaynet(deps: Pick<Deps, 'db' | 'env'>): Promise<boolean> {
  const changed = await changedPassword(deps)
  return (
    changed !== undefined &&
    deps.env.secretKeyOld !== null &&
    keyOf(deps.env, changed) === deps.env.secretKeyOld
  )
}
