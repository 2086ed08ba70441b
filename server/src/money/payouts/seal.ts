import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { deriveKey } from '../../secrets.ts'

/** What is sealed; a sealed card cannot be put in the place of a personal number, nor of another teacher's card. */
export interface SealedFor {
  what: 'card' | 'pinfl'
  teacherId: number
}

const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

const purpose = ({ what, teacherId }: SealedFor) => Buffer.from(`payout-${what}:${teacherId}`)
/** Tells which key sealed, so that a new SECRET_KEY is noticed and rows can be sealed anew one by one. */
const keyId = (key: Buffer) => createHmac('sha256', key).update('key id').digest().subarray(0, KEY_ID_BYTES)

/** AES-256-GCM: key id, nonce, tag, text. */
export function seal(deps: Pick<Deps, 'env'>, text: string, sealedFor: SealedFor): Buffer {
  const key = deriveKey(deps.env.secretKey, 'payout-card')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(purpose(sealedFor))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([keyId(key), iv, cipher.getAuthTag(), sealed])
}

/** The text again; throws when it was sealed with another key, for something else, or changed since. */
export function unseal(deps: Pick<Deps, 'env'>, sealed: Buffer, sealedFor: SealedFor): string {
  const key = deriveKey(deps.env.secretKey, 'payout-card')
  if (!sealed.subarray(0, KEY_ID_BYTES).equals(keyId(key))) {
    throw new Error('payout data was sealed with another SECRET_KEY')
  }
  const body = sealed.subarray(KEY_ID_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES))
    .setAAD(purpose(sealedFor))
    .setAuthTag(body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(body.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
