import { type Static, Type } from 'typebox'
import { nullable, Time } from './common.ts'

/** Where Telegram sends the browser back to, with `code` and `state`. */
export const TELEGRAM_RETURN_PATH = '/telegram'

export const TelegramStartQuery = Type.Object({
  next: Type.Optional(Type.String({ maxLength: 500, description: 'a path of this site' })),
})

/** What Telegram's redirect brought to the page. */
export const TelegramReturnBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.String({ minLength: 1, maxLength: 100 }),
})
export type TelegramReturnBody = Static<typeof TelegramReturnBody>

/** Proves for ten minutes that Telegram has confirmed a person; opaque. */
const Ticket = Type.String({ minLength: 1, maxLength: 1000 })

export const TelegramCodeBody = Type.Object({
  ticket: Ticket,
  totp: Type.String({ minLength: 1, maxLength: 40, description: 'the one-time code or a recovery code' }),
})
export type TelegramCodeBody = Static<typeof TelegramCodeBody>

/**
 * What became of a return from Telegram. `code_needed`: the account has a second factor, which `ticket` and its code pass.
 * `unknown`: no account is linked to the Telegram account.
 */
export const TelegramReturn = Type.Union([
  Type.Object({ outcome: Type.Literal('signed_in'), token: Type.String(), next: nullable(Type.String()) }),
  Type.Object({ outcome: Type.Literal('linked') }),
  Type.Object({ outcome: Type.Literal('code_needed'), ticket: Ticket, next: nullable(Type.String()) }),
  Type.Object({ outcome: Type.Literal('unknown'), next: nullable(Type.String()) }),
])
export type TelegramReturn = Static<typeof TelegramReturn>

export const TelegramToken = Type.Object({ token: Type.String() })

/** The Telegram side of one's account; null as a whole where there is no bot. */
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
})
export type TelegramState = Static<typeof TelegramState>

/** Where the browser goes to confirm the Telegram account. */
export const TelegramLinkStart = Type.Object({ url: Type.String() })
export type TelegramLinkStart = Static<typeof TelegramLinkStart>
