import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Purposes for which keys are derived from SECRET_KEY, one key each. */
export type KeyPurpose =
  | 'allowed-card'
  | 'backup'
  | 'contact-thread'
  | 'email-code'
  | 'fingerprint'
  | 'google-sign-in'
  | 'parent-confirmation'
  | 'parent-subscription'
  | 'registration'
  | 'roster-contact'
  | 'roster-mail'
  | 'roster-stop'
  | 'playback'
  | 'payout-card'
  | 'provider-password'
  | 'push'
  | 'telegram-sign-in'
  | 'telegram-webhook'
  | 'totp'
  | 'touch'
  | 'unsubscribe'
  | 'webhook'

/** SECRET_KEY, and the key it replaced while data is still sealed with that one. */
export interface SecretKeys {
  secretKey: string
  secretKeyOld: string | null
}

/** A 32-byte key for one purpose, derived from SECRET_KEY by HKDF-SHA256. */
export function deriveKey(secretKey: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'kashf', purpose, 32))
}

/** Identifies SECRET_KEY without revealing it: 128 bits in hexadecimal, of a derived key that nothing else uses. */
export const keyFingerprint = (secretKey: string): string =>
  deriveKey(secretKey, 'fingerprint').subarray(0, 16).toString('hex')

const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/** Identifies the key: the prefix of everything sealed with it. */
const idOf = (key: Buffer) => createHmac('sha256', key).update('key id').digest().subarray(0, KEY_ID_BYTES)

/** The prefix of everything sealed with SECRET_KEY for a purpose. Data with another prefix must be resealed. */
export const keyId = (keys: SecretKeys, purpose: KeyPurpose): Buffer =>
  idOf(deriveKey(keys.secretKey, purpose))

/** Binds sealed bytes to a purpose and a row, so that they cannot be moved to another. */
export interface SealedFor {
  purpose: KeyPurpose
  /** The row, such as `card:12` or `pinfl:12`. */
  whose: string
}

/** AES-256-GCM under SECRET_KEY: key id, nonce, tag, text. */
export function seal(keys: SecretKeys, text: string, { purpose, whose }: SealedFor): Buffer {
  const key = deriveKey(keys.secretKey, purpose)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(whose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([idOf(key), iv, cipher.getAuthTag(), sealed])
}

/** Returns the text; throws if it was sealed with an unknown key, for something else, or modified. */
export function unseal(keys: SecretKeys, sealed: Buffer, { purpose, whose }: SealedFor): string {
  const key = [keys.secretKey, ...(keys.secretKeyOld ? [keys.secretKeyOld] : [])]
    .map((secretKey) => deriveKey(secretKey, purpose))
    .find((candidate) => sealed.subarray(0, KEY_ID_BYTES).equals(idOf(candidate)))
  if (!key) throw new Error(`what is sealed for ${purpose} was sealed with another SECRET_KEY`)
  const body = sealed.subarray(KEY_ID_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(whose))
    .setAuthTag(body.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(body.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
