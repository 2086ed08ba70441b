import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_CHANNELS, type NoticeTopic } from '@kashf/contract/notices/notices.ts'
import { deriveKey, type SecretKeys } from '../../security/secrets.ts'

/** The person and the topic that a token unsubscribes from. */
export interface Unsubscription {
  userId: number
  topic: NoticeTopic
}

const signatureOf = (secretKey: string, signed: string) =>
  createHmac('sha256', deriveKey(secretKey, 'unsubscribe')).update(signed).digest()

const isTopic = (text: string): text is NoticeTopic => Object.hasOwn(DEFAULT_CHANNELS, text)

/** `12.answers.…`: lets the reader of an e-mail unsubscribe from its topic without signing in. Never expires. */
export function unsubscribeToken(
  { secretKey }: Pick<SecretKeys, 'secretKey'>,
  { userId, topic }: Unsubscription,
): string {
  const signed = `${userId}.${topic}`
  return `${signed}.${signatureOf(secretKey, signed).toString('base64url')}`
}

/** The content of a token, or null when the signature is wrong. The previous secret key is accepted as well. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): Unsubscription | null {
  const [id = '', topic = '', signature = ''] = token.split('.')
  if (!/^[1-9]\d{0,9}$/.test(id) || !isTopic(topic)) return null
  const given = Buffer.from(signature, 'base64url')
  const isValid = [keys.secretKey, ...(keys.secretKeyOld ? [keys.secretKeyOld] : [])].some((secretKey) => {
    const expected = signatureOf(secretKey, `${id}.${topic}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isValid ? { userId: Number(id), topic } : null
}
