import { MAX_INT4 } from '@kashf/contract/constants.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { type Static, Type } from 'typebox'

/** Telegram's ids have at most 52 bits. */
export const PersonId = Type.Integer({ minimum: 1, maximum: 4_503_599_627_370_495 })
/** The language of a person's Telegram, an IETF tag such as `ru` or `uz`. */
export const LanguageCode = Type.Optional(Type.String())

/** The nearest language of the interface, for people without an account. */
export const nearestLanguage = (code = ''): InterfaceLanguage => (/^ru\b/.test(code) ? 'ru' : 'uz')

const PrivateChat = Type.Object({ id: PersonId, type: Type.Literal('private') })

const sentFile = {
  file_id: Type.String({ minLength: 1, maxLength: 256 }),
  file_size: Type.Optional(Type.Integer({ minimum: 0 })),
}

/** A message that a person wrote to the bot. */
export const PrivateMessage = Type.Object({
  chat: PrivateChat,
  from: Type.Optional(Type.Object({ language_code: LanguageCode })),
  text: Type.Optional(Type.String()),
  /** What is written below a picture or a recording. */
  caption: Type.Optional(Type.String()),
  voice: Type.Optional(Type.Object({ ...sentFile, duration: Type.Integer({ minimum: 0 }) })),
  /** One picture in several sizes. */
  photo: Type.Optional(
    Type.Array(Type.Object({ ...sentFile, width: Type.Integer(), height: Type.Integer() }), { maxItems: 20 }),
  ),
  /** Of each message of an album. */
  media_group_id: Type.Optional(Type.String({ maxLength: 64 })),
})

/** Telegram numbers the messages of each chat. */
export const MessageId = Type.Integer({ minimum: 1, maximum: MAX_INT4 })

/** A message that a person wrote as a reply to another one of their chat with the bot; `date` in seconds since 1970. */
export const PrivateReply = Type.Object({
  ...PrivateMessage.properties,
  message_id: MessageId,
  reply_to_message: Type.Object({ message_id: MessageId, date: Type.Integer({ minimum: 0 }) }),
})
export type PrivateReply = Static<typeof PrivateReply>

/** A person has blocked the bot (`kicked`) or unblocked it (`member`). */
export const PrivateMembership = Type.Object({
  chat: PrivateChat,
  new_chat_member: Type.Object({ status: Type.String() }),
})

/** The kinds of updates to which the bot subscribes. */
export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
  'inline_query',
  'callback_query',
] as const
