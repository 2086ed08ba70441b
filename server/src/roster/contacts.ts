import { createHmac } from 'node:crypto'
import { deriveKey, type SecretKeys } from '../security/secrets.ts'

export type ContactKind = 'email' | 'telegram' | 'phone'
export interface Contact {
  kind: ContactKind
  /** In its one form: lower case without `@`, or digits with the code of the country. */
  value: string
}

const EMAIL = /^[^\s@,;<>"']{1,64}@[^\s@,;<>"']{1,180}\.[a-z\d-]{2,63}$/
const TELEGRAM = /^[a-z]\w{3,31}$/
const TELEGRAM_LINK = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\//
const PHONE_MARKS = /[\s().-]/g

/** A written address in its one form; null for what is none. */
export function emailIn(text: string): string | null {
  const email = text.trim().toLowerCase()
  return EMAIL.test(email) ? email : null
}

/** A name of Telegram: `@ali`, `t.me/ali` or `ali`; null for what is none. */
export function telegramIn(text: string): string | null {
  const name = text.trim().toLowerCase().replace(TELEGRAM_LINK, '').replace(/^@/, '').replace(/\/$/, '')
  return TELEGRAM.test(name) ? name : null
}

/** The digits of a number; nine of them are of Uzbekistan. Null for what is none. */
export function phoneIn(text: string): string | null {
  const marked = text.trim().replace(PHONE_MARKS, '')
  const digits = marked.replace(/^\+/, '').replace(/^00/, '')
  if (!/^\d{9,15}$/.test(digits)) return null
  if (digits.length === 9) return `998${digits}`
  return digits.length >= 11 ? digits : null
}

/**
 * Makes the keyed hashes by which contacts are recognised, useless without SECRET_KEY: first the one to store, then the one that
 * may be stored under the key it replaced.
 */
export function contactHasher({
  secretKey,
  secretKeyOld,
}: SecretKeys): (contact: Contact) => [Buffer, ...Buffer[]] {
  const [key, ...old] = [secretKey, ...(secretKeyOld ? [secretKeyOld] : [])].map((secret) =>
    deriveKey(secret, 'roster-contact'),
  ) as [Buffer, ...Buffer[]]
  return ({ kind, value }) => {
    const hash = (under: Buffer) => createHmac('sha256', under).update(`${kind}:${value}`).digest()
    return [hash(key), ...old.map(hash)]
  }
}

/** A contact as its teacher sees it in the list: `a***@mail.uz`, `@a***`, `+998 ** *** 45 67`. */
export function masked({ kind, value }: Contact): string {
  if (kind === 'phone') return `+${value.slice(0, 3)} ** *** ${value.slice(-4, -2)} ${value.slice(-2)}`
  if (kind === 'telegram') return `@${value.slice(0, 1)}***`
  return `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`
}

/** A contact as people write it. */
export const written = ({ kind, value }: Contact): string =>
  kind === 'phone' ? `+${value}` : kind === 'telegram' ? `@${value}` : value
