import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Env } from '../env.ts'
import { type SealedFor, seal, unseal } from '../secrets.ts'

const SEALED_FOR: SealedFor = { purpose: 'totp', whose: 'operator' }

const totpOf = (secret: string, label = 'operator') =>
  new TOTP({ issuer: 'Kashf', label, secret: Secret.fromBase32(secret) })

/** Makes an operator's one-time-code secret: sealed for the database, and the address for the authenticator app. */
export function newTotpSecret(deps: { env: Env }, label: string): { sealed: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(deps.env.secretKey, secret, SEALED_FOR).toString('base64url')
  return { sealed, uri: totpOf(secret, label).toString() }
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
  const totp = totpOf(unseal(deps.env.secretKey, Buffer.from(operator.totp_secret, 'base64url'), SEALED_FOR))
  const timestamp = deps.clock.now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const used = await tx.run(sql`
    update app_user set totp_used_step = ${step}
     where id = ${operator.id} and (totp_used_step is null or totp_used_step < ${step})`)
  return used === 1
}
