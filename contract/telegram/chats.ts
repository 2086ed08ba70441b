import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Time } from '../common.ts'

/** Telegram's id of a channel or group: negative, at most 52 bits. */
const ChatId = Type.Integer({ minimum: -4_503_599_627_370_495, maximum: -1 })

/** A closed channel or group in Telegram that the teacher has made the bot an administrator of. */
export const TelegramChat = Type.Object({
  chat_id: ChatId,
  kind: oneOf(['channel', 'group']),
  title: Type.String(),
  can_invite: Type.Boolean({ description: 'the bot may make invite links and let people in' }),
  can_remove: Type.Boolean({ description: 'the bot may remove members' }),
})
export type TelegramChat = Static<typeof TelegramChat>

/** The chat of a course, or of one of its groups, as its teacher sees it. */
export const CourseChat = Type.Object({
  group: nullable(
    Type.Object({ id: Id, title: Type.String() }),
    'whose chat it is; null: of the whole course',
  ),
  is_linked: Type.Boolean({ description: "the teacher's own Telegram account is linked" }),
  add_to_channel_url: nullable(Type.String(), 'opens Telegram, where the teacher appoints the bot'),
  add_to_group_url: nullable(Type.String()),
  chat: nullable(
    Type.Object({
      ...TelegramChat.properties,
      members: Type.Integer({ description: 'whom the bot has let in' }),
    }),
  ),
  others: Type.Array(TelegramChat, {
    description: "the teacher's chats that no course and no group has, newest first",
  }),
})
export type CourseChat = Static<typeof CourseChat>

/** Names a group of the course; without it, the chat is the whole course's. */
export const ChatPlaceQuery = Type.Object({ group_id: Type.Optional(Id) })

export const ConnectChatBody = Type.Object({ chat_id: ChatId })
export type ConnectChatBody = Static<typeof ConnectChatBody>

/** Names the chat: the whole course's unless it is the one of the person's group. */
export const InvitationQuery = Type.Object({ of: Type.Optional(oneOf(['course', 'group'])) })

/** A chat of a course as somebody with access sees it; null without one. */
export const ChatInvitation = Type.Object({
  course_id: Id,
  kind: TelegramChat.properties.kind,
  title: Type.String(),
  works: Type.Boolean({ description: 'false while the bot lacks its rights: nobody is let in' }),
  is_linked: Type.Boolean({ description: "the person's own Telegram account is linked" }),
  is_member: Type.Boolean({ description: 'the bot has let the person in' }),
})
export type ChatInvitation = Static<typeof ChatInvitation>

/** A personal link: the bot lets in only the Telegram account that its owner has linked. */
export const ChatInviteLink = Type.Object({ url: Type.String(), expires_at: Time })
export type ChatInviteLink = Static<typeof ChatInviteLink>
