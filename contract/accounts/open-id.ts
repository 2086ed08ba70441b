import { type Static, Type } from 'typebox'
import { nullable } from '../common.ts'
import { NamePart, Username } from './accounts.ts'
import { MAX_ONE_TIME_CODE } from './limits.ts'

/* Signing in with a provider of OpenID Connect: Telegram or Google. */

export const ProviderStartQuery = Type.Object({
  next: Type.Optional(Type.String({ maxLength: 500, description: 'a path of this site' })),
})

/** The parameters of the provider's redirect. */
export const ProviderReturnBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.String({ minLength: 1, maxLength: 100 }),
})
export type ProviderReturnBody = Static<typeof ProviderReturnBody>

/** An opaque ticket, which proves for ten minutes that the provider has confirmed a person. */
const Ticket = Type.String({ minLength: 1, maxLength: 2000 })

export const ProviderCodeBody = Type.Object({
  ticket: Ticket,
  totp: Type.String({
    minLength: 1,
    maxLength: MAX_ONE_TIME_CODE,
    description: 'the one-time code or a recovery code',
  }),
})
export type ProviderCodeBody = Static<typeof ProviderCodeBody>

/** The initial values of the registration form. */
export const ProviderProposal = Type.Object({
  first_name: Type.String(),
  last_name: Type.String({ description: 'empty when the provider knows none' }),
  username: Type.String({ description: 'free at the moment; empty when none was found' }),
})
export type ProviderProposal = Static<typeof ProviderProposal>

/** Registers a student; `ticket` is that of the answer `unknown`. */
export const ProviderRegisterBody = Type.Object({
  ticket: Ticket,
  first_name: NamePart,
  last_name: NamePart,
  username: Username,
  /** The version of the terms that was shown; without it, registering agrees to the one in force. */
  terms_version: Type.Optional(Type.String({ maxLength: 20 })),
})
export type ProviderRegisterBody = Static<typeof ProviderRegisterBody>

export const ProviderConfirmBody = Type.Object({
  next: Type.Optional(Type.String({ maxLength: 500, description: 'a path of this site' })),
})

/**
 * The outcome of a return from a provider. `code_needed`: the account has a second factor, for which `ticket` and its
 * code are required. `unknown`: no account is linked to the provider's account; `ticket` registers one within ten
 * minutes. `confirmed`: the provider has confirmed the owner of the session, which replaces the password for five minutes.
 */
export const ProviderReturn = Type.Union([
  Type.Object({ outcome: Type.Literal('signed_in'), token: Type.String(), next: nullable(Type.String()) }),
  Type.Object({ outcome: Type.Literal('linked') }),
  Type.Object({ outcome: Type.Literal('code_needed'), ticket: Ticket, next: nullable(Type.String()) }),
  Type.Object({ outcome: Type.Literal('confirmed'), next: nullable(Type.String()) }),
  Type.Object({
    outcome: Type.Literal('unknown'),
    ticket: Ticket,
    proposal: ProviderProposal,
    email: Type.Optional(
      Type.String({ description: "the account's e-mail, if the provider has verified one" }),
    ),
    next: nullable(Type.String()),
  }),
])
export type ProviderReturn = Static<typeof ProviderReturn>

/** The `data` of an error about somebody who has no account yet: their e-mail, and where they wanted to go. */
export interface ProviderRefusal {
  email: string | null
  next: string | null
}

export const ProviderToken = Type.Object({ token: Type.String() })

/** The URL at which the browser confirms the provider's account. */
export const ProviderLinkStart = Type.Object({ url: Type.String() })
