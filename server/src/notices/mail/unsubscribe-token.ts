import { DEFAULT_CHANNELS, type NoticeTopic } from '@kashf/contract/notices/notices.ts'
import { isReminder, type ReminderKind } from '@kashf/contract/notices/reminder-kinds.ts'
import type { SecretKeys } from '../../security/secrets.ts'
import { readSignedText, signText } from '../../security/signed-text.ts'

/** The person, and the topic or the kind of helpful message that a token unsubscribes from. */
export interface Unsubscription {
  userId: number
  from: NoticeTopic | ReminderKind
}

const isTopic = (text: string): text is NoticeTopic => Object.hasOwn(DEFAULT_CHANNELS, text)

/** `12.answers.…`: lets the reader of an e-mail unsubscribe without signing in. Never expires. */
export const unsubscribeToken = (
  keys: Pick<SecretKeys, 'secretKey'>,
  { userId, from }: Unsubscription,
): string => signText(keys, 'unsubscribe', `${userId}.${from}`)

/** The content of a token, or null when the signature is wrong. The previous secret key is accepted as well. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): Unsubscription | null {
  const [id = '', from = ''] = readSignedText(keys, 'unsubscribe', token)?.split('.') ?? []
  return /^[1-9]\d{0,9}$/.test(id) && (isTopic(from) || isReminder(from))
    ? { userId: Number(id), from }
    : null
}
