import { createHash } from 'node:crypto'
import { type OidcProvider, openOidc } from '../open-id/provider.ts'
import type { TelegramPerson, TelegramState } from './model.ts'

/** What Telegram tells of a person. `id` is the person's id in the Bot API, `sub` is a different one. */
interface TelegramClaims {
  id: number
  preferred_username?: string
}

export type TelegramOidc = OidcProvider<TelegramClaims>

const nameOf = ({ first_name, last_name }: TelegramPerson) =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Telegram's sign-in: no nonce, no e-mail. Whoever signs in allows the bot to write. */
export const openTelegramOidc = (options: {
  state: TelegramState
  clientSecret: string
  issuer: () => string
}): Promise<TelegramOidc> => {
  const { state, clientSecret, issuer } = options
  return openOidc<TelegramClaims>({
    title: 'Telegram',
    clientId: String(state.bot.id),
    clientSecret,
    issuer,
    people: () => new Map([...state.people.values()].map((person) => [person.id, { name: nameOf(person) }])),
    claimsOf(personId) {
      const username = state.people.get(personId)?.username
      return {
        sub: createHash('sha256').update(`sub ${personId}`).digest('hex').slice(0, 19),
        id: personId,
        ...(username && { preferred_username: username }),
      }
    },
    repeatsNonce: false,
    onApproved: (personId) => state.reach.set(personId, 'open'),
  })
}
