import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { inHashQueue } from './hash-queue.ts'

/** OWASP's argon2id minimum for interactive logins: 19 MiB, two passes, about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password in Unicode normalization form C: devices type “й”, “ў” and “ё” as one character or as two. */
export const composed = (password: string): string => password.normalize('NFC')

/** Throws `unavailable` when too many passwords are being hashed. */
export const hashPassword = (password: string): Promise<string> =>
  inHashQueue(() => hash(composed(password), COST))

/**
 * Whether a typed password matches, and in which form: a hash of another form than `composed` is older than normalization.
 * `isKnown`: the device has signed in to this account before. Throws `unavailable` like `hashPassword`.
 */
export async function passwordMatches(
  passwordHash: string,
  password: string,
  isKnown = false,
): Promise<'composed' | 'other_form' | null> {
  const matches = (text: string) => inHashQueue(() => verify(passwordHash, text), isKnown)
  const text = composed(password)
  if (await matches(text)) return 'composed'
  const others = new Set([password, text.normalize('NFD')])
  others.delete(text)
  for (const other of others) if (await matches(other)) return 'other_form'
  return null
}

/** Verified for unknown names, so that the timing of an answer does not reveal who is registered. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$a2FzaGZrYXNoZmthc2hm$DqfzvsBaIeBOoONIlTLpPTqkr5DGTrPc2QWvKqnY3Ks'

/** The hash of a random password that nobody knows: the account stays locked until a password reset. */
export const unusablePasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))
