import { type Static, Type } from 'typebox'
import { nullable, Time } from '../common.ts'

/** The path to which Google redirects the browser, with `code` and `state`. */
export const GOOGLE_RETURN_PATH = '/google'

/** The Google account of a person; null where signing in with Google is off. */
export const GoogleState = Type.Object({
  account: nullable(
    Type.Object({
      name: Type.String({ description: 'as Google shows it' }),
      email: nullable(Type.String(), 'as Google verified it when it was linked'),
      linked_at: Time,
    }),
  ),
  is_needed: Type.Boolean({
    description: 'the account has neither a password nor Telegram, so Google stays linked',
  }),
  confirmed_until: nullable(Time, 'until when Google replaces the password of an account without one'),
})
export type GoogleState = Static<typeof GoogleState>
