import { type Static, Type } from 'typebox'
import { NamePart, Username } from '../accounts/accounts.ts'
import { MAX_ONE_TIME_CODE } from '../accounts/limits.ts'
import { nullable, Time } from '../common.ts'

/** The path to which Telegram redirects the browser, with `code` and `state`. */
export const TELEGRAM_RETURN_PATH = '/telegram'

export const TelegramStartQuery = Type.Object({
  next: Type.Optional(Type.String({ maxLength: 500, description: 'a path of this site' })),
})

/** The parameters of Telegram's redirect. */
export const TelegramReturnBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.String({ minLength: 1, maxLength: 100 }),
})
export type TelegramReturnBody = Static<typeof TelegramReturnBody>

/** An opaque ticket, which proves for ten minutes that Telegram has confirmed a person. */
const Ticket = Type.String({ minLength: 1, maxLength: 1000 })

export const TelegramCodeBody = Type.Object({
  ticket: Ticket,
  totp: Type.String({
    minLength: 1,
    maxLength: MAX_ONE_TIME_CODE,
    description: 'the one-time code or a recovery code',
  }),
})
export type TelegramCodeBody = Static<typeof TelegramCodeBody>

/** The initial values of the registration form. */
export const TelegramProposal = Type.Object({
  first_name: Type.String(),
  last_name: Type.String({ description: 'empty when Telegram knows none' }),
  username: Type.String({ description: 'free at the moment; empty when none was found' }),
})
export type TelegramProposal = Static<typeof TelegramProposal>

/** Registers a student; `ticket` is that of the answer `unknown`. */
export const TelegramRegisterBody = Type.Object({
  ticket: Ticket,
  first_name: NamePart,
  last_name: NamePart,
  username: Username,
  /** The version of the terms that was shown; without it, registering agrees to the one in force. */
  terms_version: Type.Optional(Type.String({ maxLength: 20 })),
})
export type TelegramRegisterBody = Static<typeof TelegramRegisterBody>

export const TelegramConfirmBody = Type.Object({
  next: Type.Optional(Type.String({ maxLength: 500, description: 'a path of this site' })),
})

/**
 * The outcome of a return from Telegram. `code_needed`: the account has a second factor, for which `ticket` and its
 * code are required. `unknown`: no account is linked to the Telegram account; `ticket` registers one within ten
 * minutes. `confirmed`: Telegram has confirmed the owner of the session, which replaces the password for five minutes.
 */
export const TelegramReturn = Type.Union([
  Type.Object({ outcome: Type.Literal('signed_in'), token: Type.String(), next: nullable(Type.String()) }),
  Type.Object({ outcome: Type.Literal('linked') }),
  Type.Object({ outcome: Type.Literal('code_needed'), ticket: Ticket, next: nullable(Type.String()) }),
  Type.Object({ outcome: Type.Literal('confirmed'), next: nullable(Type.String()) }),
  Type.Object({
    outcome: Type.Literal('unknown'),
    ticket: Ticket,
    proposal: TelegramProposal,
    next: nullable(Type.String()),
  }),
])
export type TelegramReturn = Static<typeof TelegramReturn>

export const TelegramToken = Type.Object({ token: Type.String() })

/** The Telegram account of a person; null where there is no bot. */
export const TelegramState = Type.Object({
  account: nullable(
    Type.Object({
      name: Type.String({ description: 'as Telegram shows it' }),
      username: nullable(Type.String()),
      linked_at: Time,
      is_stopped: Type.Boolean({ description: 'the person wrote /stop' }),
      is_unreachable: Type.Boolean({ description: 'the bot is blocked; notices are mailed' }),
    }),
  ),
  confirmed_until: nullable(Time, 'until when Telegram replaces the password of an account without one'),
})
export type TelegramState = Static<typeof TelegramState>

/** The URL at which the browser confirms the Telegram account. */
export const TelegramLinkStart = Type.Object({ url: Type.String() })
export type TelegramLinkStart = Static<typeof TelegramLinkStart>
