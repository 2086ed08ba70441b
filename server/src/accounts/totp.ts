import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../clock.ts'
import type { Env } from '../env.ts'
import { deriveKey } from '../secrets.ts'

const totpOf = (secret: string, label = 'operator') =>
  new TOTP({ issuer: 'Kashf', label, secret: Secret.fromBase32(secret) })

/** Makes an operator's one-time-code secret: sealed for the database, and the address for the authenticator app. */
export function newTotpSecret(deps: { env: Env }, label: string): { sealed: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(deps.env.secretKey, 'totp'), iv)
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
  return { sealed, uri: totpOf(secret, label).toString() }
}

/** True for the code of now, or of the half minute before or after: clocks of phones drift. */
export function totpMatches(deps: { env: Env; clock: Clock }, sealed: string, code: string): boolean {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(deps.env.secretKey, 'totp'),
    bytes.subarray(0, 12),
  )
  decipher.setAuthTag(bytes.subarray(12, 28))
  const secret = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  return totpOf(secret).validate({ token: code, timestamp: deps.clock.now().getTime(), window: 1 }) !== null
}
