import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type BotApi, BotApiRefused } from '../bot-api/bot-api.ts'
import type { ChatRights } from './chat-rights.ts'

const Chat = Type.Object({ title: Type.String(), username: Type.Optional(Type.String()) })
const Member = Type.Object({
  status: Type.String(),
  is_member: Type.Optional(Type.Boolean()),
  can_invite_users: Type.Optional(Type.Boolean()),
  can_restrict_members: Type.Optional(Type.Boolean()),
})

type Person = { chat_id: number; user_id: number }

/** The membership of a person in a chat according to Telegram; `left` for people who were never in it. */
async function memberOf(bot: BotApi, person: Person): Promise<Static<typeof Member>> {
  try {
    const member = await bot.call('getChatMember', person)
    if (Value.Check(Member, member)) return member
    throw new Error('Telegram described no member')
  } catch (error) {
    const isUnknown =
      error instanceof BotApiRefused && /user not found|PARTICIPANT_ID_INVALID/i.test(error.message)
    if (isUnknown) return { status: 'left' }
    throw error
  }
}

export async function isInChat(bot: BotApi, person: Person): Promise<boolean> {
  const { status, is_member: isMember } = await memberOf(bot, person)
  return (
    ['creator', 'administrator', 'member'].includes(status) || (status === 'restricted' && isMember === true)
  )
}

/** Whether the person administers the chat. */
export async function isAdministrator(bot: BotApi, person: Person): Promise<boolean> {
  const { status } = await memberOf(bot, person)
  return status === 'creator' || status === 'administrator'
}

/** The bot's rights in the chat; none where it may not even ask. */
export async function rightsOf(bot: BotApi, of: { chatId: number; botId: number }): Promise<ChatRights> {
  try {
    const member = await memberOf(bot, { chat_id: of.chatId, user_id: of.botId })
    const leads = member.status === 'administrator'
    return {
      canInvite: leads && member.can_invite_users === true,
      canRemove: leads && member.can_restrict_members === true,
    }
  } catch (error) {
    if (error instanceof BotApiRefused && error.isWithoutRights) return { canInvite: false, canRemove: false }
    throw error
  }
}

/** Whether anybody can find and join the chat. */
export async function isPublic(bot: BotApi, chatId: number): Promise<boolean> {
  const chat = await bot.call('getChat', { chat_id: chatId })
  if (!Value.Check(Chat, chat)) throw new Error('Telegram described no chat')
  return chat.username !== undefined
}
