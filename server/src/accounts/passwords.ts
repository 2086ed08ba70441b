import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id minimum for interactive logins: 19 MiB, two passes, about 30 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/** A hash of nothing: checked for unknown names, so that the time of an answer does not tell who is registered. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$a2FzaGZrYXNoZmthc2hm$DqfzvsBaIeBOoONIlTLpPTqkr5DGTrPc2QWvKqnY3Ks'
