import type { BotMethod } from './bot-method.ts'
import {
  BotApiError,
  type BotMessage,
  badRequest,
  forbidden,
  type InlineButton,
  nextMessageId,
  type TelegramState,
} from './model.ts'
import type { Parameters } from './parameters.ts'

/** How long a bot may write to a person after their request to join a chat. */
const AFTER_REQUEST_MS = 300_000

/** Throws unless the bot may write to the chat. */
function checkReach(state: TelegramState, chatId: number): void {
  const group = state.groups.get(chatId)
  if (group) {
    if (!group.botRights) throw forbidden('bot is not a member of the channel chat')
    if (group.type === 'channel' && !group.botRights.can_post_messages) {
      throw badRequest('need administrator rights in the channel chat')
    }
    return
  }
  if (!state.people.has(chatId)) throw badRequest('chat not found')
  const reach = state.reach.get(chatId) ?? 'unknown'
  if (reach === 'blocked') throw forbidden('bot was blocked by the user')
  if (reach === 'deactivated') throw forbidden('user is deactivated')
  const askedAt = state.askedToJoinAt.get(chatId) ?? 0
  if (reach === 'unknown' && Date.now() - askedAt > AFTER_REQUEST_MS)
    throw forbidden("bot can't initiate conversation with a user")
}

/** Reads one inline button: its text and exactly one action. */
function readButton(button: unknown, isPrivate: boolean): InlineButton {
  const { text, url, callback_data, web_app } = (button ?? {}) as Record<string, unknown>
  if (typeof text !== 'string' || text === '') throw badRequest('inline keyboard button text is empty')
  if ([url, callback_data, web_app].filter((action) => action !== undefined).length !== 1) {
    throw badRequest("can't parse inline keyboard button: exactly one action is needed")
  }
  if (typeof callback_data === 'string') {
    const bytes = Buffer.byteLength(callback_data)
    if (bytes < 1 || bytes > 64) throw badRequest('BUTTON_DATA_INVALID')
    return { text, callback_data }
  }
  if (typeof url === 'string') {
    // Telegram does not open local addresses, which development uses.
    if (!URL.canParse(url) || !/^(?:https?|tg):/.test(url)) throw badRequest('BUTTON_URL_INVALID')
    return { text, url }
  }
  const address = (web_app as { url?: unknown } | undefined)?.url
  if (!isPrivate || typeof address !== 'string') throw badRequest('BUTTON_TYPE_INVALID')
  return { text, web_app: { url: address } }
}

/** Reads a `reply_markup` for the chat; an absent one has no buttons. */
export function readButtons(raw: unknown, chatId: number): InlineButton[][] {
  if (raw === undefined) return []
  const markup = (typeof raw === 'string' ? JSON.parse(raw) : raw) as { inline_keyboard?: unknown }
  if (!Array.isArray(markup.inline_keyboard)) throw badRequest("can't parse reply keyboard markup")
  return markup.inline_keyboard.map((row) => {
    if (!Array.isArray(row)) throw badRequest("can't parse inline keyboard: rows must be arrays")
    return row.map((button) => readButton(button, chatId > 0))
  })
}

/**
 * Parses text with `parse_mode: HTML`: a bare `<` or `&` is an error, as with Telegram. Returns the text without tags.
 */
function readText(given: Parameters): string {
  const text = given.text('text', { min: 1, max: 4096 })
  const mode = given.get('parse_mode')
  if (mode === undefined) return text
  if (mode !== 'HTML') throw badRequest('unsupported parse_mode')
  const bare = text.replace(/<\/?(?:b|i|u|s|code|pre|a|blockquote)(?: href="[^"<>]*")?>/g, '')
  if (bare.includes('<')) throw badRequest("can't parse entities: Unsupported start tag")
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Reads `reply_parameters`: the message of the same chat that is replied to. */
function readReply(raw: unknown): { reply_to?: number } {
  if (raw === undefined) return {}
  const { message_id } = (typeof raw === 'string' ? JSON.parse(raw) : raw) as { message_id?: unknown }
  if (typeof message_id !== 'number') throw badRequest('message to be replied is not specified')
  return { reply_to: message_id }
}

const present = ({ message_id, date, chat_id, text }: BotMessage) => ({
  message_id,
  date,
  chat: { id: chat_id, type: chat_id > 0 ? 'private' : 'channel' },
  text,
})

const CONTENT = ['chat_id', 'text', 'parse_mode', 'link_preview_options', 'reply_markup']

export const messageMethods: [string, BotMethod][] = [
  [
    'sendMessage',
    {
      parameters: [...CONTENT, 'disable_notification', 'protect_content', 'reply_parameters'],
      run(state, given) {
        const chatId = given.integer('chat_id')
        const [text, buttons] = [readText(given), readButtons(given.get('reply_markup'), chatId)]
        checkReach(state, chatId)
        const reply = readReply(given.get('reply_parameters'))
        const message: BotMessage = {
          message_id: nextMessageId(state, chatId),
          date: Math.floor(Date.now() / 1000),
          chat_id: chatId,
          ...{ text, buttons },
          ...reply,
        }
        state.messages.push(message)
        return present(message)
      },
    },
  ],
  [
    'editMessageText',
    {
      parameters: [...CONTENT, 'message_id'],
      run(state, given) {
        const [chatId, messageId] = [given.integer('chat_id'), given.integer('message_id')]
        const message = state.messages.find(
          (sent) => sent.chat_id === chatId && sent.message_id === messageId,
        )
        if (!message) throw badRequest('message to edit not found')
        const [text, buttons] = [readText(given), readButtons(given.get('reply_markup'), chatId)]
        if (message.text === text && JSON.stringify(message.buttons) === JSON.stringify(buttons)) {
          throw badRequest(
            'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
          )
        }
        Object.assign(message, { text, buttons })
        return present(message)
      },
    },
  ],
  [
    'answerCallbackQuery',
    {
      parameters: ['callback_query_id', 'text', 'show_alert'],
      run(state, given) {
        const id = given.text('callback_query_id', { min: 1, max: 64 })
        if (state.callbackAnswers.has(id)) {
          throw new BotApiError(
            400,
            'Bad Request: query is too old and response timeout expired or query ID is invalid',
          )
        }
        const text = given.text('text', { min: 0, max: 200 })
        state.callbackAnswers.set(id, { text, show_alert: given.flag('show_alert') })
        return true
      },
    },
  ],
]
