import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { keyId, type SealedFor, type SecretKeys, seal, unseal } from '../../security/secrets.ts'

/** One label for all users: it predates second factors of students and teachers, and the sealed data depends on it. */
const SEALED_FOR: SealedFor = { purpose: 'totp', whose: 'operator' }

const totpOf = (secret: string, label = 'operator') =>
  new TOTP({ issuer: 'Kashf', label, secret: Secret.fromBase32(secret) })

/** A new TOTP secret: sealed for the database, in base32, and as an `otpauth:` address for the authenticator app. */
export function newTotpSecret(
  deps: { env: Env },
  label: string,
): { sealed: string; secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(deps.env, secret, SEALED_FOR).toString('base64url')
  return { sealed, secret, uri: totpOf(secret, label).toString() }
}

/**
 * Reseals with SECRET_KEY the secrets that were sealed with another key. It may be interrupted and repeated. Returns how many
 * it resealed, and the ids of users whose secret no known key opens.
 */
export async function resealTotpSecrets(deps: {
  db: Queryable
  env: SecretKeys
}): Promise<{ sealed: number; unreadable: number[] }> {
  const people = await deps.db.rows<{ id: number; totp_secret: string }>(
    sql`select id, totp_secret from app_user where totp_secret is not null order by id`,
  )
  const current = keyId(deps.env, SEALED_FOR.purpose)
  const done = { sealed: 0, unreadable: [] as number[] }
  for (const { id, totp_secret } of people) {
    const sealed = Buffer.from(totp_secret, 'base64url')
    if (sealed.subarray(0, current.length).equals(current)) continue
    try {
      const resealed = seal(deps.env, unseal(deps.env, sealed, SEALED_FOR), SEALED_FOR).toString('base64url')
      // Skipped when the user has got another secret meanwhile.
      done.sealed += await deps.db.run(sql`
        update app_user set totp_secret = ${resealed} where id = ${id} and totp_secret = ${totp_secret}`)
    } catch {
      done.unreadable.push(id)
    }
  }
  return done
}

/**
 * The 30-second step of a code: the current one or its neighbours, because phone clocks drift. Null for a wrong code.
 */
export function totpStepOf(
  deps: { env: SecretKeys; clock: Clock },
  sealedSecret: string,
  code: string,
): number | null {
  const totp = totpOf(unseal(deps.env, Buffer.from(sealedSecret, 'base64url'), SEALED_FOR))
  const timestamp = deps.clock.now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Uses up a valid code. True only once, so that a code read over the owner's shoulder is worthless. */
export async function consumeTotp(
  deps: { env: Env; clock: Clock },
  tx: Queryable,
  person: { id: number; totp_secret: string },
  code: string,
): Promise<boolean> {
  const step = totpStepOf(deps, person.totp_secret, code)
  if (step === null) return false
  const used = await tx.run(sql`
    update app_user set totp_used_step = ${step}
     where id = ${person.id} and (totp_used_step is null or totp_used_step < ${step})`)
  return used === 1
}
