import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Purposes for which keys are derived from SECRET_KEY; one key never serves two. */
export type KeyPurpose =
  | 'email-code'
  | 'registration'
  | 'playback'
  | 'payout-card'
  | 'provider-password'
  | 'totp'
  | 'unsubscribe'

/** A 32-byte key for one purpose, derived from SECRET_KEY by HKDF-SHA256. */
export function deriveKey(secretKey: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'kashf', purpose, 32))
}

const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/** Tells which key sealed, so that a new SECRET_KEY is noticed and rows can be sealed anew one by one. */
const keyId = (key: Buffer) => createHmac('sha256', key).update('key id').digest().subarray(0, KEY_ID_BYTES)

/** What is sealed, and whose it is: sealed bytes cannot be put in the place of another's, nor of another kind. */
export interface SealedFor {
  purpose: KeyPurpose
  /** `card:12`, `pinfl:12`, … */
  whose: string
}

/** AES-256-GCM: key id, nonce, tag, text. */
export function seal(secretKey: string, text: string, { purpose, whose }: SealedFor): Buffer {
  const key = deriveKey(secretKey, purpose)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(whose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([keyId(key), iv, cipher.getAuthTag(), sealed])
}

/** The text again; throws when it was sealed with another key, for something else, or changed since. */
export function unseal(secretKey: string, sealed: Buffer, { purpose, whose }: SealedFor): string {
  const key = deriveKey(secretKey, purpose)
  if (!sealed.subarray(0, KEY_ID_BYTES).equals(keyId(key))) {
    throw new Error(`what is sealed for ${purpose} was sealed with another SECRET_KEY`)
  }
  const body = sealed.subarray(KEY_ID_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(whose))
    .setAuthTag(body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(body.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
