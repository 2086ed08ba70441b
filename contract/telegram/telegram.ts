import { type Static, Type } from 'typebox'
import { nullable, Time } from '../common.ts'

/** The path to which Telegram redirects the browser, with `code` and `state`. */
export const TELEGRAM_RETURN_PATH = '/telegram'

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
