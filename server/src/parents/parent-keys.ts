import { createHash, randomBytes } from 'node:crypto'
import type { SecretKeys } from '../security/secrets.ts'
import { readSignedText, signText } from '../security/signed-text.ts'

/** A secret for a link or a bot's button, of 192 bits, and what is stored of it. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(24).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type SigningKey = Pick<SecretKeys, 'secretKey'>

/** `12.…`: reads and ends a subscription, from its mails and messages. It lives as long as the subscription. */
export const subscriptionKey = (keys: SigningKey, id: number): string =>
  signText(keys, 'parent-subscription', String(id))
/** Confirms a subscription. Only its mail has it, so that nobody confirms somebody else's address. */
export const confirmationKey = (keys: SigningKey, id: number): string =>
  signText(keys, 'parent-confirmation', String(id))

/** The id of the subscription that a key is of, or null when its signature is wrong. */
export const subscriptionIn = (keys: SecretKeys, key: string): number | null =>
  idIn(readSignedText(keys, 'parent-subscription', key))
/** The same for the key of a confirmation. */
export const confirmedIn = (keys: SecretKeys, key: string): number | null =>
  idIn(readSignedText(keys, 'parent-confirmation', key))

const idIn = (text: string | null): number | null => (text === null ? null : Number(text))
