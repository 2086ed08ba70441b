import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_CHANNELS, type NoticeTopic } from '@kashf/contract/notices.ts'
import { deriveKey, type SecretKeys } from '../../security/secrets.ts'

/** Whose letters of which topic. */
export interface Unsubscription {
  userId: number
  topic: NoticeTopic
}

const signatureOf = (secretKey: string, signed: string) =>
  createHmac('sha256', deriveKey(secretKey, 'unsubscribe')).update(signed).digest()

const isTopic = (text: string): text is NoticeTopic => Object.hasOwn(DEFAULT_CHANNELS, text)

/** `12.answers.…`: what a letter carries so that its reader can stop such letters without signing in. Never expires. */
export function unsubscribeToken(
  { secretKey }: Pick<SecretKeys, 'secretKey'>,
  { userId, topic }: Unsubscription,
): string {
  const signed = `${userId}.${topic}`
  return `${signed}.${signatureOf(secretKey, signed).toString('base64url')}`
}

/** What a token stands for, or null when it isn't ours; letters live as long as the key before this one. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): Unsubscription | null {
  const [id = '', topic = '', signature = ''] = token.split('.')
  if (!/^[1-9]\d{0,9}$/.test(id) || !isTopic(topic)) return null
  const given = Buffer.from(signature, 'base64url')
  const isOurs = [keys.secretKey, ...(keys.secretKeyOld ? [keys.secretKeyOld] : [])].some((secretKey) => {
    const expected = signatureOf(secretKey, `${id}.${topic}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? { userId: Number(id), topic } : null
}
