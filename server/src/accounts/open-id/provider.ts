import type { ErrorCode } from '@kashf/contract/errors.ts'
import type { JWTPayload } from 'jose'
import type { Env } from '../../config/env.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Statement } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** Who signs people in by OpenID Connect. It is part of the names of calls, errors, security events and the cookie. */
export type ProviderName = 'telegram' | 'google'

/** A person whom a provider has confirmed. */
export interface ConfirmedPerson {
  /** In one line of at most 120 characters, never empty. */
  name: string
  username?: string | null
  /** The address that the provider has verified, which a new account gets. */
  email?: string | null
  /** When the provider confirmed the person (ISO 8601), at most an hour ago. */
  confirmedAt: string
  /** SHA-256 (base64url) of the launch data of the Mini App that confirmed them; null for a confirmation in the browser. */
  launch?: string | null
}

/** The addresses of a provider, and the names under which it signs. */
export interface Endpoints {
  issuers: string[]
  authorization: string
  token: string
  keys: string
}

/** What differs between the providers; the files beside this one are what they share. */
export interface Provider<Person extends ConfirmedPerson> {
  name: ProviderName
  /** The path of the page to which the provider redirects. */
  returnPath: string
  /** The parameters of its page that only this provider has, with the scope. */
  parameters: { scope: string; prompt?: string }
  /** Whether its confirmation repeats the nonce of the attempt. */
  repeatsNonce: boolean
  /** Our registration with the provider; `issuer` has no trailing slash. Throws `not_found` where it is not configured. */
  settings(env: Env): { clientId: string; clientSecret: string; issuer: string }
  /** Called once an hour. Throws an error when the provider does not answer. */
  endpoints(issuer: string): Promise<Endpoints>
  /** The person of a verified confirmation. Throws an error when it names none. */
  readPerson(claims: JWTPayload, confirmedAt: string): Person
  /** The table of linked accounts with a `user_id`, one row for each person. Queries call it `l`. */
  table: Statement
  /** The condition that a row `l` is this person's. */
  isPerson(person: Person): Statement
  /** The constraint that gives a provider's account to one person only. */
  subjectKey: string
  insertLink(tx: Tx, input: { userId: number; person: Person; linkedAt: Date }): Promise<void>
  /** Why this person cannot register. */
  refusalOfNew?(deps: Pick<Deps, 'clock'>, db: Queryable, person: Person): Promise<ErrorCode | null>
}
