import type { Env } from '../config/env.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { keyFingerprint } from '../security/secrets.ts'

type Keys = Pick<Env, 'secretKey' | 'secretKeyOld'>

/**
 * Throws if the database belongs to another SECRET_KEY. The first start stores the fingerprint of its key; it stays that of
 * the old key until `secrets rotate` has finished.
 */
export async function checkInstallationKey(db: Queryable, env: Keys): Promise<void> {
  await db.run(sql`
    insert into installation (key_fingerprint) values (${keyFingerprint(env.secretKey)}) on conflict do nothing`)
  const stored = await db.one<{ key_fingerprint: string }>(sql`select key_fingerprint from installation`)
  const known = [env.secretKey, ...(env.secretKeyOld ? [env.secretKeyOld] : [])].map(keyFingerprint)
  if (stored && known.includes(stored.key_fingerprint)) return
  throw new Error(
    'SECRET_KEY is not the key of this database: set it (without SECRET_KEY, DATA_DIR/secret.key) to the key with which the ' +
      'database was first started, or, to replace that one, set the old key as SECRET_KEY_OLD and run "secrets rotate".',
  )
}

/** Makes SECRET_KEY the key of the database, once nothing is sealed with the old one. */
export async function adoptInstallationKey(db: Queryable, env: Keys): Promise<void> {
  await db.run(sql`update installation set key_fingerprint = ${keyFingerprint(env.secretKey)}`)
}
