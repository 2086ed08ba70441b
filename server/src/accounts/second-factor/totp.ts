import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../clock.ts'
import type { Env } from '../../config/env.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { keyId, type SealedFor, type SecretKeys, seal, unseal } from '../../security/secrets.ts'

/** Everybody's. The name is older than second factors of students and teachers. */
const SEALED_FOR: SealedFor = { purpose: 'totp', whose: 'operator' }

const totpOf = (secret: string, label = 'operator') =>
  new TOTP({ issuer: 'Kashf', label, secret: Secret.fromBase32(secret) })

/** A one-time-code secret: sealed for the database, in base32 and as an `otpauth:` address for the authenticator app. */
export function newTotpSecret(
  deps: { env: Env },
  label: string,
): { sealed: string; secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(deps.env, secret, SEALED_FOR).toString('base64url')
  return { sealed, secret, uri: totpOf(secret, label).toString() }
}

/**
 * Seals again, with SECRET_KEY, the secrets that another key has sealed. It may be interrupted and called again.
 * Returns how many it sealed, and the people whose secret no known key opens.
 */
export async function sealTotpAnew(deps: {
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
      const anew = seal(deps.env, unseal(deps.env, sealed, SEALED_FOR), SEALED_FOR).toString('base64url')
      // Unless the person was given another secret meanwhile.
      done.sealed += await deps.db.run(sql`
        update app_user set totp_secret = ${anew} where id = ${id} and totp_secret = ${totp_secret}`)
    } catch {
      done.unreadable.push(id)
    }
  }
  return done
}

/**
 * The half minute that a code belongs to: now, or the one before or after (clocks of phones drift). Null for a wrong code.
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

/** True for a valid code, and only once: a code read over the owner's shoulder opens nothing. */
export async function useTotp(
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
