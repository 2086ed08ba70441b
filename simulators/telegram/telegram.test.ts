import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTelegramSimulator } from './telegram.ts'
import type { TelegramSimulator } from './telegram-simulator.ts'

const STUDENT = 5001
const TEACHER = 5002

let telegram: TelegramSimulator
beforeEach(async () => {
  telegram = await startTelegramSimulator()
  telegram.addPerson({ id: STUDENT, first_name: 'Dilnoza' })
  telegram.addPerson({ id: TEACHER, first_name: 'Jasur' })
})
afterEach(() => telegram.stop())

async function call(method: string, parameters: object = {}): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${telegram.url}/bot${telegram.token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  return { status: answer.status, body: await answer.json() }
}
const refusal = (status: number, description: string) => ({
  status,
  body: { ok: false, error_code: status, description },
})

describe('calls of the Bot API', () => {
  it('answers getMe with the bot, and nothing to another token', async () => {
    expect(await call('getMe')).toMatchObject({
      status: 200,
      body: { ok: true, result: { id: Number(telegram.token.split(':')[0]), is_bot: true } },
    })
    const answer = await fetch(`${telegram.url}/bot1:other/getMe`)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { ok: false, error_code: 401, description: 'Unauthorized' },
    ])
  })

  it('refuses unknown methods and parameters', async () => {
    expect(await call('sendMesage')).toMatchObject({ status: 404 })
    telegram.say(STUDENT, '/start')
    expect(await call('sendMessage', { chat_id: STUDENT, txt: 'salom' })).toEqual(
      refusal(400, 'Bad Request: unknown parameter "txt"'),
    )
  })

  it('writes to those who started the bot and have not blocked it', async () => {
    const send = () => call('sendMessage', { chat_id: STUDENT, text: 'salom' })
    expect(await send()).toEqual(refusal(403, "Forbidden: bot can't initiate conversation with a user"))
    telegram.say(STUDENT, '/start')
    expect(await send()).toMatchObject({ body: { result: { message_id: 2, text: 'salom' } } })
    telegram.block(STUDENT, true)
    expect(await send()).toEqual(refusal(403, 'Forbidden: bot was blocked by the user'))
    telegram.state.reach.set(STUDENT, 'deactivated')
    expect(await send()).toEqual(refusal(403, 'Forbidden: user is deactivated'))
    expect(await call('sendMessage', { chat_id: 1, text: 'salom' })).toEqual(
      refusal(400, 'Bad Request: chat not found'),
    )
    expect(telegram.messagesTo(STUDENT)).toHaveLength(1)
  })

  it('checks lengths, markup and buttons', async () => {
    telegram.say(STUDENT, '/start')
    const send = async (parameters: object) =>
      (await call('sendMessage', { chat_id: STUDENT, text: 'salom', ...parameters })).status
    const button = (action: object) => ({
      reply_markup: { inline_keyboard: [[{ text: 'Ochish', ...action }]] },
    })
    expect(await send({ text: '' })).toBe(400)
    expect(await send({ text: 'a'.repeat(4097) })).toBe(400)
    expect(await send({ text: '1 < 2', parse_mode: 'HTML' })).toBe(400)
    expect(await send({ text: '<b>1 &lt; 2</b>', parse_mode: 'HTML' })).toBe(200)
    expect(telegram.messagesTo(STUDENT).at(-1)?.text).toBe('1 < 2')
    expect(await send(button({ callback_data: 'ў'.repeat(33) }))).toBe(400)
    expect(await send(button({ callback_data: 'ў'.repeat(32) }))).toBe(200)
    expect(await send(button({}))).toBe(400)
    expect(await send(button({ url: 'javascript:alert(1)' }))).toBe(400)
    expect(await send(button({ web_app: { url: 'https://kashf.test' } }))).toBe(200)
  })

  it('answers planned faults once each', async () => {
    telegram.say(STUDENT, '/start')
    telegram.plan(
      'sendMessage',
      { status: 429, description: 'Too Many Requests: retry after 3', retryAfter: 3 },
      'silent',
    )
    const send = () => call('sendMessage', { chat_id: STUDENT, text: 'salom' })
    expect(await send()).toMatchObject({ status: 429, body: { parameters: { retry_after: 3 } } })
    await expect(send()).rejects.toThrow('fetch failed')
    expect(telegram.messagesTo(STUDENT)).toHaveLength(1)
    expect((await send()).status).toBe(200)
  })
})

describe('updates', () => {
  let bot: Server
  let received: { secret: unknown; update: { update_id: number; [kind: string]: unknown } }[]
  /** The statuses of the bot's next answers, followed by 200. */
  let statuses: number[]
  let hook: string
  beforeEach(async () => {
    received = []
    statuses = []
    bot = createServer(async (request, answer) => {
      const update = (await json(request)) as { update_id: number }
      received.push({ secret: request.headers['x-telegram-bot-api-secret-token'], update })
      answer.writeHead(statuses.shift() ?? 200).end()
    })
    await new Promise<void>((resolve) => bot.listen(0, '127.0.0.1', resolve))
    hook = `http://127.0.0.1:${(bot.address() as AddressInfo).port}/hook`
  })
  afterEach(() => {
    bot.closeAllConnections()
    bot.close()
  })

  const listen = (parameters: object = {}) =>
    call('setWebhook', { url: hook, secret_token: 'sir', ...parameters })

  it('reach the webhook in order with its secret, each until it is taken', async () => {
    await listen()
    statuses = [500, 503]
    telegram.say(STUDENT, '/start salom')
    telegram.say(STUDENT, 'rahmat')
    await telegram.settled()
    const texts = received.map(({ secret, update }) => [secret, (update.message as { text: string }).text])
    expect(texts).toEqual([
      ['sir', '/start salom'],
      ['sir', '/start salom'],
      ['sir', '/start salom'],
      ['sir', 'rahmat'],
    ])
  })

  it('may arrive twice under one id', async () => {
    await listen()
    telegram.doubleNextUpdate()
    telegram.say(STUDENT, '/stop')
    await telegram.settled()
    expect(received.map(({ update }) => update.update_id)).toEqual([100_001, 100_001])
  })

  it('wait for getUpdates without a webhook, which excludes it', async () => {
    telegram.say(STUDENT, '/start')
    expect(await call('getUpdates', { offset: 0 })).toMatchObject({
      body: { result: [{ update_id: 100_001, message: { text: '/start' } }] },
    })
    expect(await call('getUpdates', { offset: 100_002 })).toMatchObject({ body: { result: [] } })
    await listen()
    expect((await call('getUpdates')).status).toBe(409)
  })

  it('tell of a blocked bot and of a pressed button', async () => {
    await listen()
    telegram.say(STUDENT, '/start')
    const keyboard = [[{ text: 'Ha', callback_data: 'yes' }]]
    await call('sendMessage', {
      chat_id: STUDENT,
      text: 'Ulaymi?',
      reply_markup: { inline_keyboard: keyboard },
    })
    telegram.press(STUDENT, 'Ha')
    telegram.block(STUDENT, true)
    await telegram.settled()
    const [, pressed, blocked] = received.map(({ update }) => update)
    expect(pressed).toMatchObject({ callback_query: { data: 'yes', from: { id: STUDENT } } })
    expect(blocked).toMatchObject({ my_chat_member: { new_chat_member: { status: 'kicked' } } })
    const { id } = (pressed as unknown as { callback_query: { id: string } }).callback_query
    expect((await call('answerCallbackQuery', { callback_query_id: id })).status).toBe(200)
    expect((await call('answerCallbackQuery', { callback_query_id: id })).status).toBe(400)
  })

  it('tell of replies, edits, recordings and albums, whose files can be fetched', async () => {
    await listen()
    telegram.say(STUDENT, '/start')
    await call('sendMessage', { chat_id: STUDENT, text: 'Savol', reply_parameters: { message_id: 1 } })
    expect(telegram.messagesTo(STUDENT)).toMatchObject([{ message_id: 2, reply_to: 1 }])
    const reply = telegram.say(STUDENT, 'Jabov', { replyTo: 2 })
    telegram.edit(STUDENT, reply, 'Javob')
    telegram.sendVoice(STUDENT, { bytes: Buffer.from('ogg'), durationS: 3 }, { replyTo: reply })
    telegram.sendPhotos(STUDENT, [Buffer.from('jpg 1'), Buffer.from('jpg 2')], { caption: 'Mana' })
    await telegram.settled()
    const [, replied, edited, spoken, ...album] = received.map(({ update }) => update)
    const { id } = telegram.state.bot
    expect(replied).toMatchObject({
      message: { reply_to_message: { message_id: 2, text: 'Savol', from: { id } } },
    })
    expect(edited).toMatchObject({
      edited_message: {
        message_id: reply,
        text: 'Javob',
        edit_date: expect.any(Number),
        reply_to_message: {},
      },
    })
    const message = spoken?.message as {
      voice: { file_id: string; duration: number }
      reply_to_message: object
    }
    expect(message).toMatchObject({
      voice: { duration: 3, file_size: 3 },
      reply_to_message: { message_id: reply },
    })
    expect(message.reply_to_message).not.toHaveProperty('reply_to_message')
    const { body } = await call('getFile', { file_id: message.voice.file_id })
    const { file_path } = (body as { result: { file_path: string } }).result
    const fetched = await fetch(`${telegram.url}/file/bot${telegram.token}/${file_path}`)
    expect(await fetched.text()).toBe('ogg')
    expect((await fetch(`${telegram.url}/file/bot1:other/${file_path}`)).status).toBe(404)
    const groups = album.map((update) => (update.message as { media_group_id?: string }).media_group_id)
    expect(groups[0]).toEqual(expect.any(String))
    expect(groups).toEqual([groups[0], groups[0]])
    expect(album).toMatchObject([
      { message: { caption: 'Mana', photo: [{ width: 90 }, { width: 1280 }] } },
      {},
    ])
    telegram.sendFile(STUDENT, { bytes: new Uint8Array(20 * 2 ** 20 + 1), name: 'a.zip' })
    expect(await call('getFile', { file_id: `file-${telegram.state.files.size}` })).toEqual(
      refusal(400, 'Bad Request: file is too big'),
    )
  })

  it('follow people through a closed channel, with chat_member only when it is asked for', async () => {
    await listen({ allowed_updates: ['chat_member', 'chat_join_request'] })
    const channel = telegram.addGroup({ title: 'Yopiq kanal', ownerId: TEACHER })
    const link = { chat_id: channel.id, name: 'xarid 12', creates_join_request: true }
    expect(await call('createChatInviteLink', link)).toEqual(refusal(400, 'Bad Request: not enough rights'))
    telegram.setRights(channel.id, {
      can_invite_users: true,
      can_restrict_members: true,
      can_post_messages: false,
    })
    expect((await call('createChatInviteLink', { ...link, member_limit: 1 })).status).toBe(400)
    const { body } = await call('createChatInviteLink', link)
    const address = (body as { result: { invite_link: string } }).result.invite_link
    const member = { chat_id: channel.id, user_id: STUDENT }
    expect(telegram.join(STUDENT, address)).toBe('requested')
    expect((await call('approveChatJoinRequest', member)).status).toBe(200)
    expect((await call('approveChatJoinRequest', member)).status).toBe(400)
    expect(await call('getChatMember', member)).toMatchObject({ body: { result: { status: 'member' } } })
    await call('banChatMember', member)
    expect(telegram.join(STUDENT, address)).toBe('refused')
    await call('unbanChatMember', { ...member, only_if_banned: true })
    expect(telegram.join(STUDENT, address)).toBe('requested')
    expect((await call('declineChatJoinRequest', member)).status).toBe(200)
    await call('revokeChatInviteLink', { chat_id: channel.id, invite_link: address })
    expect(telegram.join(STUDENT, address)).toBe('refused')
    await telegram.settled()
    const kinds = received.map(({ update }) => {
      const change = update.chat_member as { new_chat_member: { status: string } } | undefined
      return change?.new_chat_member.status ?? 'request'
    })
    expect(kinds).toEqual(['request', 'member', 'kicked', 'left', 'request'])
  })
})

describe('searches in any chat', () => {
  const card = (extra: object = {}) => ({
    type: 'article',
    id: '12',
    title: 'Python',
    input_message_content: { message_text: 'Python' },
    ...extra,
  })
  const answer = (id: string, parameters: object) =>
    call('answerInlineQuery', { inline_query_id: id, results: [card()], ...parameters })

  it('are answered once, within the limits of Telegram', async () => {
    const id = telegram.searchInline(STUDENT, 'python')
    const wrong: object[] = [
      { results: [card(), card()] },
      { results: [card({ id: 'a'.repeat(65) })] },
      { results: [card({ title: '' })] },
      { results: [card({ input_message_content: { message_text: '' } })] },
      { results: [card({ thumbnail_url: '/rasm.webp' })] },
      { results: [card({ thumb: 'a' })] },
      { results: Array.from({ length: 51 }, (_, n) => card({ id: String(n) })) },
      { next_offset: 'a'.repeat(65) },
      { button: { text: 'Ochish' } },
    ]
    for (const parameters of wrong) expect((await answer(id, parameters)).status).toBe(400)
    expect(telegram.state.inlineQueries.get(id)).toBeNull()
    expect((await answer(id, { cache_time: 60, next_offset: '20' })).status).toBe(200)
    expect(telegram.state.inlineQueries.get(id)).toMatchObject({
      cards: [{ id: '12', title: 'Python', text: 'Python' }],
      cacheTimeS: 60,
      nextOffset: '20',
    })
    expect((await answer(id, {})).status).toBe(400)
    expect((await answer('unknown', {})).status).toBe(400)
  })
})
