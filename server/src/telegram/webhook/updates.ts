import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { Type } from 'typebox'

/** Telegram's ids have at most 52 bits. */
export const PersonId = Type.Integer({ minimum: 1, maximum: 4_503_599_627_370_495 })
/** The language of a person's Telegram, an IETF tag such as `ru` or `uz`. */
export const LanguageCode = Type.Optional(Type.String())

/** The nearest language of the interface, for people without an account. */
export const nearestLanguage = (code = ''): InterfaceLanguage => (/^ru\b/.test(code) ? 'ru' : 'uz')

const PrivateChat = Type.Object({ id: PersonId, type: Type.Literal('private') })

/** A message that a person wrote to the bot. */
export const PrivateMessage = Type.Object({
  chat: PrivateChat,
  from: Type.Optional(Type.Object({ language_code: LanguageCode })),
  text: Type.Optional(Type.String()),
})

/** A person has blocked the bot (`kicked`) or unblocked it (`member`). */
export const PrivateMembership = Type.Object({
  chat: PrivateChat,
  new_chat_member: Type.Object({ status: Type.String() }),
})

/** The kinds of updates to which the bot subscribes. */
export const ALLOWED_UPDATES = [
  'message',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
  'inline_query',
  'callback_query',
] as const
