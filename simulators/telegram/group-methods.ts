import { randomBytes } from 'node:crypto'
import type { BotMethod } from './bot-method.ts'
import {
  type BotRights,
  badRequest,
  forbidden,
  type InviteLink,
  setMember,
  type TelegramGroup,
  type TelegramPerson,
  type TelegramState,
} from './model.ts'
import type { Parameters } from './parameters.ts'

/** The group of `chat_id`; throws unless the bot has the right there. */
function groupWith(state: TelegramState, given: Parameters, right: keyof BotRights | null): TelegramGroup {
  const group = state.groups.get(given.integer('chat_id'))
  if (!group) throw badRequest('chat not found')
  if (right && !group.botRights?.[right]) throw badRequest('not enough rights')
  return group
}

function createLink(group: TelegramGroup, given: Parameters): InviteLink {
  const name = given.text('name', { min: 0, max: 32 })
  const memberLimit = given.optionalInteger('member_limit')
  const expireDate = given.optionalInteger('expire_date')
  const creates_join_request = given.flag('creates_join_request')
  if (memberLimit !== undefined && (memberLimit < 1 || memberLimit > 99_999)) {
    throw badRequest('member_limit is invalid')
  }
  if (memberLimit !== undefined && creates_join_request) {
    throw badRequest("member limit can't be specified for links requiring administrator approval")
  }
  const link: InviteLink = {
    invite_link: `https://t.me/+${randomBytes(12).toString('base64url')}`,
    ...(name !== '' && { name }),
    creates_join_request,
    ...(memberLimit !== undefined && { member_limit: memberLimit }),
    ...(expireDate !== undefined && { expire_date: expireDate }),
    is_revoked: false,
  }
  group.links.set(link.invite_link, link)
  return link
}

function personOf(state: TelegramState, given: Parameters): TelegramPerson {
  const person = state.people.get(given.integer('user_id'))
  if (!person) throw badRequest('PARTICIPANT_ID_INVALID')
  return person
}

/** Ends a membership. `status` tells whether the person may come back. */
function remove(state: TelegramState, given: Parameters, status: 'kicked' | 'left'): true {
  const group = groupWith(state, given, 'can_restrict_members')
  const person = personOf(state, given)
  const now = group.members.get(person.id)
  if (now === 'creator') throw badRequest("can't remove chat owner")
  if (now === 'administrator') throw badRequest('user is an administrator of the chat')
  setMember(state, group, person, { status, from: state.bot })
  return true
}

/** Takes a person's join request; throws when there is none. */
function takeRequest(state: TelegramState, given: Parameters): [TelegramGroup, TelegramPerson] {
  const group = groupWith(state, given, 'can_invite_users')
  const person = personOf(state, given)
  if (!group.requests.delete(person.id)) throw badRequest('HIDE_REQUESTER_MISSING')
  return [group, person]
}

export const groupMethods: [string, BotMethod][] = [
  [
    'createChatInviteLink',
    {
      parameters: ['chat_id', 'name', 'expire_date', 'member_limit', 'creates_join_request'],
      run: (state, given) => createLink(groupWith(state, given, 'can_invite_users'), given),
    },
  ],
  [
    'revokeChatInviteLink',
    {
      parameters: ['chat_id', 'invite_link'],
      run(state, given) {
        const group = groupWith(state, given, 'can_invite_users')
        const link = group.links.get(given.text('invite_link', { min: 1, max: 200 }))
        if (!link) throw badRequest('INVITE_HASH_INVALID')
        link.is_revoked = true
        return link
      },
    },
  ],
  [
    'approveChatJoinRequest',
    {
      parameters: ['chat_id', 'user_id'],
      run(state, given) {
        const [group, person] = takeRequest(state, given)
        setMember(state, group, person, { status: 'member', from: state.bot })
        return true
      },
    },
  ],
  [
    'declineChatJoinRequest',
    {
      parameters: ['chat_id', 'user_id'],
      run(state, given) {
        takeRequest(state, given)
        return true
      },
    },
  ],
  [
    'banChatMember',
    {
      parameters: ['chat_id', 'user_id', 'until_date', 'revoke_messages'],
      run: (state, given) => remove(state, given, 'kicked'),
    },
  ],
  [
    'unbanChatMember',
    {
      parameters: ['chat_id', 'user_id', 'only_if_banned'],
      run(state, given) {
        const group = groupWith(state, given, 'can_restrict_members')
        const isMember = group.members.get(given.integer('user_id')) === 'member'
        // Without `only_if_banned` the call removes a member, who may come back.
        return given.flag('only_if_banned') && isMember ? true : remove(state, given, 'left')
      },
    },
  ],
  [
    'getChat',
    {
      parameters: ['chat_id'],
      run(state, given) {
        const { id, type, title, username, botRights } = groupWith(state, given, null)
        if (!botRights) throw forbidden(`bot is not a member of the ${type} chat`)
        return { id, type, title, ...(username !== undefined && { username }) }
      },
    },
  ],
  [
    'getChatMember',
    {
      parameters: ['chat_id', 'user_id'],
      run(state, given) {
        const group = groupWith(state, given, null)
        if (!group.botRights) throw forbidden(`bot is not a member of the ${group.type} chat`)
        const userId = given.integer('user_id')
        if (userId === state.bot.id) {
          return {
            user: state.bot,
            ...(group.botRights ? { status: 'administrator', ...group.botRights } : { status: 'left' }),
          }
        }
        const user = personOf(state, given)
        return { user, status: group.members.get(userId) ?? 'left' }
      },
    },
  ],
]
