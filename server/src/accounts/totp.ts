import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Env } from '../env.ts'
import { keyId, type SealedFor, type SecretKeys, seal, unseal } from '../secrets.ts'

const SEALED_FOR: SealedFor = { purpose: 'totp', whose: 'operator' }

const totpOf = (secret: string, label = 'operator') =>
  new TOTP({ issuer: 'Kashf', label, secret: Secret.fromBase32(secret) })

/** Makes an operator's one-time-code secret: sealed for the database, and the address for the authenticator app. */
export function newTotpSecret(deps: { env: Env }, label: string): { sealed: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(deps.env, secret, SEALED_FOR).toString('base64url')
  return { sealed, uri: totpOf(secret, label).toString() }
}

/**
 * Seals again, with SECRET_KEY, the operators' secrets that another key has sealed. It may be interrupted and called again.
 * Returns how many it sealed, and the operators whose secret no known key opens.
 */
export async function sealTotpAnew(deps: {
  db: Queryable
  env: SecretKeys
}): Promise<{ sealed: number; unreadable: number[] }> {
  const operators = await deps.db.rows<{ id: number; totp_secret: string }>(
    sql`select id, totp_secret from app_user where totp_secret is not null order by id`,
  )
  const current = keyId(deps.env, SEALED_FOR.purpose)
  const done = { sealed: 0, unreadable: [] as number[] }
  for (const { id, totp_secret } of operators) {
    const sealed = Buffer.from(totp_secret, 'base64url')
    if (sealed.subarray(0, current.length).equals(current)) continue
    try {
      const anew = seal(deps.env, unseal(deps.env, sealed, SEALED_FOR), SEALED_FOR).toString('base64url')
      // Unless the operator was given another secret meanwhile.
      done.sealed += await deps.db.run(sql`
        update app_user set totp_secret = ${anew} where id = ${id} and totp_secret = ${totp_secret}`)
    } catch {
      done.unreadable.push(id)
    }
  }
  return done
}

/**
 * True for the code of now, or of the half minute before or after (clocks of phones drift), and only once: a code read
 * over the operator's shoulder opens nothing.
 */
export async function useTotp(
  deps: { env: Env; clock: Clock },
  tx: Queryable,
  operator: { id: number; totp_secret: string },
  code: string,
): Promise<boolean> {
  const totp = totpOf(unseal(deps.env, Buffer.from(operator.totp_secret, 'base64url'), SEALED_FOR))
  const timestamp = deps.clock.now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const used = await tx.run(sql`
    update app_user set totp_used_step = ${step}
     where id = ${operator.id} and (totp_used_step is null or totp_used_step < ${step})`)
  return used === 1
}
