import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from './constant-time.ts'
import { deriveKey, type KeyPurpose, type SecretKeys } from './secrets.ts'

const signatureOf = (secretKey: string, purpose: KeyPurpose, text: string): string =>
  createHmac('sha256', deriveKey(secretKey, purpose)).update(text).digest('base64url')

/** A token for a link: the text, a dot and its signature under SECRET_KEY. */
export const signText = (
  { secretKey }: Pick<SecretKeys, 'secretKey'>,
  purpose: KeyPurpose,
  text: string,
): string => `${text}.${signatureOf(secretKey, purpose, text)}`

/** The text of a token, or null when the signature is wrong. The previous secret key is accepted as well. */
export function readSignedText(keys: SecretKeys, purpose: KeyPurpose, token: string): string | null {
  const end = token.lastIndexOf('.')
  const [text, signature] = [token.slice(0, Math.max(end, 0)), token.slice(end + 1)]
  const isSigned = [keys.secretKey, ...(keys.secretKeyOld ? [keys.secretKeyOld] : [])].some((secretKey) =>
    equalsInConstantTime(signature, signatureOf(secretKey, purpose, text)),
  )
  return isSigned ? text : null
}
