import { DEFAULT_CHANNELS, type NoticeTopic } from '@kashf/contract/notices/notices.ts'
import type { SecretKeys } from '../../security/secrets.ts'
import { readSignedText, signText } from '../../security/signed-text.ts'

/** The person and the topic that a token unsubscribes from. */
export interface Unsubscription {
  userId: number
  topic: NoticeTopic
}

const isTopic = (text: string): text is NoticeTopic => Object.hasOwn(DEFAULT_CHANNELS, text)

/** `12.answers.…`: lets the reader of an e-mail unsubscribe from its topic without signing in. Never expires. */
export const unsubscribeToken = (
  keys: Pick<SecretKeys, 'secretKey'>,
  { userId, topic }: Unsubscription,
): string => signText(keys, 'unsubscribe', `${userId}.${topic}`)

/** The content of a token, or null when the signature is wrong. The previous secret key is accepted as well. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): Unsubscription | null {
  const [id = '', topic = ''] = readSignedText(keys, 'unsubscribe', token)?.split('.') ?? []
  return /^[1-9]\d{0,9}$/.test(id) && isTopic(topic) ? { userId: Number(id), topic } : null
}
