import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { inHashQueue } from './hash-queue.ts'

/** OWASP's argon2id minimum for interactive logins: 19 MiB, two passes, about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Throws `unavailable` when too many passwords are being hashed. */
export const hashPassword = (password: string): Promise<string> => inHashQueue(() => hash(password, COST))

/** `isKnown`: asked from a device that signed in to this account before. Throws `unavailable` like `hashPassword`. */
export const passwordMatches = (passwordHash: string, password: string, isKnown = false): Promise<boolean> =>
  inHashQueue(() => verify(passwordHash, password), isKnown)

/** A hash of nothing: checked for unknown names, so that the time of an answer does not tell who is registered. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$a2FzaGZrYXNoZmthc2hm$DqfzvsBaIeBOoONIlTLpPTqkr5DGTrPc2QWvKqnY3Ks'

/** The hash of a password that nobody knows: the account can be entered only after a reset. */
export const unknownPasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))
