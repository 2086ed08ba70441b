import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deliverUpdates, type Update } from './deliver-updates.ts'
import { serveFile } from './file-methods.ts'
import { serveInlinePage } from './inline-page.ts'
import { openLimits } from './limits.ts'
import { METHODS, USUAL_UPDATES } from './methods.ts'
import {
  BotApiError,
  type BotRights,
  setMember,
  type TelegramGroup,
  type TelegramPerson,
  type TelegramState,
} from './model.ts'
import { openTelegramOidc } from './oidc.ts'
import { Parameters, readParameters } from './parameters.ts'
import { openPersonMessages } from './person-messages.ts'
import type { PlannedFault, ReceivedCall, TelegramSimulator } from './telegram-simulator.ts'
import { serveWebPage } from './web-page.ts'

const FULL_RIGHTS: BotRights = { can_invite_users: true, can_restrict_members: true, can_post_messages: true }
const unixNow = () => Math.floor(Date.now() / 1000)
const MAX_UPDATES = 100

function newState(token: string, beforeFirstMessage: number, emit: TelegramState['emit']): TelegramState {
  return {
    token,
    bot: { id: Number(token.split(':')[0]), is_bot: true, first_name: 'Kashf', username: 'kashf_sinov_bot' },
    people: new Map(),
    reach: new Map(),
    askedToJoinAt: new Map(),
    groups: new Map(),
    messages: [],
    files: new Map(),
    lastMessageIds: new Map(),
    beforeFirstMessage,
    callbackAnswers: new Map(),
    inlineQueries: new Map(),
    commands: new Map(),
    webhook: null,
    allowedUpdates: new Set(USUAL_UPDATES),
    emit,
  }
}

/**
 * Starts a simulated Telegram. `port` 0 picks a free port. Updates are numbered from `beforeFirstUpdate` + 1, the
 * messages of each chat from `beforeFirstMessage` + 1. With
 * `limitedBy`, a clock in milliseconds, calls beyond Telegram's rate limits are refused.
 */
export async function startTelegramSimulator(
  options: {
    port?: number
    token?: string
    clientSecret?: string
    beforeFirstUpdate?: number
    beforeFirstMessage?: number
    limitedBy?: () => number
  } = {},
): Promise<TelegramSimulator> {
  const token = options.token ?? `7000000001:${randomBytes(26).toString('base64url')}`
  const delivery = deliverUpdates(() => state, options.beforeFirstUpdate)
  const state = newState(token, options.beforeFirstMessage ?? 0, (content) => delivery.emit(content))
  const oidc = await openTelegramOidc({
    state,
    clientSecret: options.clientSecret ?? randomBytes(24).toString('base64url'),
    issuer: () => addressOf(),
  })
  const calls: ReceivedCall[] = []
  const faults = new Map<string, PlannedFault[]>()
  const limits = options.limitedBy && openLimits(options.limitedBy)
  const server = createServer((request, answer) => {
    serve(request, answer).catch(() => answer.destroy())
  })

  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', addressOf())
    if (await oidc.serve(request, url, answer)) return
    if (serveFile(state, url, answer)) return
    if (url.pathname === '/web') return serveWebPage(simulator, url, answer)
    if (url.pathname === '/inline') return serveInlinePage(simulator, url, answer)
    const [, given = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
    let parameters: Map<string, unknown> = new Map()
    const reply = (status: number, body: object) => {
      calls.push({ method, parameters, at: Date.now(), status })
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    try {
      if (given === '') throw new BotApiError(404, 'Not Found')
      if (given !== token) throw new BotApiError(401, 'Unauthorized')
      parameters = await readParameters(request, url)
      const fault = faults.get(method)?.shift()
      if (fault === 'hang') return
      if (fault && fault !== 'silent')
        throw new BotApiError(fault.status, fault.description, fault.retryAfter)
      const waitS = limits?.take(method, parameters.get('chat_id')) ?? null
      if (waitS !== null) throw new BotApiError(429, `Too Many Requests: retry after ${waitS}`, waitS)
      const result = call(method, parameters)
      // Delivers updates that were queued before there was a webhook.
      if (method === 'setWebhook') void delivery.settled()
      if (fault === 'silent') {
        answer.destroy()
        return
      }
      reply(200, { ok: true, result })
    } catch (error) {
      const { code, message, retryAfter } =
        error instanceof BotApiError ? error : new BotApiError(400, `Bad Request: ${error}`)
      reply(code, {
        ok: false,
        error_code: code,
        description: message,
        ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
      })
    }
  }

  function call(method: string, parameters: ReadonlyMap<string, unknown>): unknown {
    if (method === 'getUpdates') return getUpdates(parameters)
    const known = METHODS.get(method)
    if (!known) throw new BotApiError(404, 'Not Found: method not found')
    return known.run(state, new Parameters(parameters, known.parameters))
  }

  function getUpdates(parameters: ReadonlyMap<string, unknown>): Update[] {
    if (state.webhook) {
      throw new BotApiError(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      )
    }
    const given = new Parameters(parameters, ['offset', 'limit', 'timeout', 'allowed_updates'])
    return delivery.pending(
      given.optionalInteger('offset') ?? 0,
      given.optionalInteger('limit') ?? MAX_UPDATES,
    )
  }

  const personOf = (id: number): TelegramPerson => {
    const person = state.people.get(id)
    if (!person) throw new Error(`nobody has the id ${id}`)
    return person
  }
  const groupOf = (id: number): TelegramGroup => {
    const group = state.groups.get(id)
    if (!group) throw new Error(`no group has the id ${id}`)
    return group
  }
  const privateChat = (person: TelegramPerson) => ({
    id: person.id,
    type: 'private',
    first_name: person.first_name,
  })
  const chatOf = ({ id, type, title, username }: TelegramGroup) => ({
    id,
    type,
    title,
    ...(username !== undefined && { username }),
  })
  const ownerOf = ({ members }: TelegramGroup): number =>
    [...members].find(([, status]) => status === 'creator')?.[0] ?? 0
  const messagesTo = (chatId: number) => state.messages.filter((message) => message.chat_id === chatId)

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const simulator: TelegramSimulator = {
    url: addressOf(),
    token,
    state,
    oidc,
    calls,
    ...openPersonMessages(state),
    addPerson(person) {
      const added: TelegramPerson = { ...person, is_bot: false }
      state.people.set(added.id, added)
      return added
    },
    addGroup({ title, type = 'channel', ownerId, username }) {
      const group: TelegramGroup = {
        id: -1_001_000_000_000 - state.groups.size,
        type,
        title,
        ...(username !== undefined && { username }),
        members: new Map([[ownerId, 'creator']]),
        botRights: null,
        links: new Map(),
        requests: new Set(),
      }
      state.groups.set(group.id, group)
      return group
    },
    press(personId, label) {
      const message = messagesTo(personId).at(-1)
      const button = message?.buttons.flat().find(({ text }) => text === label)
      if (!message || !button) throw new Error(`there is no button "${label}"`)
      if (!('callback_data' in button)) throw new Error(`"${label}" opens an address`)
      const from = personOf(personId)
      state.emit({
        callback_query: {
          id: randomBytes(8).toString('hex'),
          from,
          chat_instance: String(personId),
          message: {
            message_id: message.message_id,
            date: unixNow(),
            chat: privateChat(from),
            text: message.text,
          },
          data: button.callback_data,
        },
      })
    },
    searchInline(personId, query, offset = '') {
      const id = randomBytes(8).toString('hex')
      state.inlineQueries.set(id, null)
      state.emit({ inline_query: { id, from: personOf(personId), query, offset, chat_type: 'group' } })
      return id
    },
    block(personId, isBlocked) {
      const from = personOf(personId)
      state.reach.set(personId, isBlocked ? 'blocked' : 'open')
      const [before, after] = isBlocked ? ['member', 'kicked'] : ['kicked', 'member']
      state.emit({
        my_chat_member: {
          chat: privateChat(from),
          from,
          date: unixNow(),
          old_chat_member: { user: state.bot, status: before },
          new_chat_member: { user: state.bot, status: after },
        },
      })
    },
    allowWriting(personId) {
      state.reach.set(personOf(personId).id, 'open')
    },
    setRights(groupId, rights, byId) {
      const group = groupOf(groupId)
      const status = (given: BotRights | null) =>
        given ? { user: state.bot, status: 'administrator', ...given } : { user: state.bot, status: 'left' }
      const before = status(group.botRights)
      group.botRights = rights && { ...FULL_RIGHTS, ...rights }
      state.emit({
        my_chat_member: {
          chat: chatOf(group),
          from: personOf(byId ?? ownerOf(group)),
          date: unixNow(),
          old_chat_member: before,
          new_chat_member: status(group.botRights),
        },
      })
    },
    makeLink(groupId) {
      const group = groupOf(groupId)
      const invite_link = `https://t.me/+${randomBytes(12).toString('base64url')}`
      const creator = personOf(ownerOf(group))
      group.links.set(invite_link, { invite_link, creates_join_request: true, is_revoked: false, creator })
      return invite_link
    },
    join(personId, inviteLink) {
      const person = personOf(personId)
      const group = [...state.groups.values()].find((each) => each.links.has(inviteLink))
      const link = group?.links.get(inviteLink)
      if (!group || !link || link.is_revoked) return 'refused'
      if (link.expire_date !== undefined && link.expire_date <= unixNow()) return 'refused'
      if (group.members.get(personId) === 'kicked') return 'refused'
      if (link.member_limit !== undefined && (link.joined ?? 0) >= link.member_limit) return 'refused'
      if (!link.creates_join_request) {
        link.joined = (link.joined ?? 0) + 1
        setMember(state, group, person, { status: 'member', from: person })
        return 'joined'
      }
      group.requests.add(personId)
      state.askedToJoinAt.set(personId, Date.now())
      state.emit({
        chat_join_request: {
          chat: chatOf(group),
          from: person,
          user_chat_id: personId,
          date: unixNow(),
          invite_link: { creator: state.bot, ...link, is_primary: false },
        },
      })
      return 'requested'
    },
    leave(personId, groupId) {
      const person = personOf(personId)
      setMember(state, groupOf(groupId), person, { status: 'left', from: person })
    },
    messagesTo,
    plan(method, ...planned) {
      faults.set(method, [...(faults.get(method) ?? []), ...planned])
    },
    doubleNextUpdate: () => delivery.doubleNext(),
    settled: () => delivery.settled(),
    stop() {
      delivery.stop()
      server.closeAllConnections()
      server.close()
    },
  }
  return simulator
}
