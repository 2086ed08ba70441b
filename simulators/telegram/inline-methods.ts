import type { BotMethod } from './bot-method.ts'
import { readButtons } from './message-methods.ts'
import { badRequest, type InlineAnswer, type InlineCard } from './model.ts'

const MAX_RESULTS = 50
const MAX_OFFSET_BYTES = 64
const MAX_MESSAGE = 4096
const DEFAULT_CACHE_S = 300
/** Buttons of results may not open Mini Apps, because Telegram also shows results in chats that are not private. */
const ANY_GROUP = -1

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'id',
  'title',
  'description',
  'url',
  'thumbnail_url',
  'thumbnail_width',
  'thumbnail_height',
  'input_message_content',
  'reply_markup',
])

function readCard(result: unknown): InlineCard {
  const given = new Map(Object.entries((result ?? {}) as object))
  for (const name of given.keys()) if (!KNOWN_FIELDS.has(name)) throw badRequest(`unknown field "${name}"`)
  const text = (name: string): string => {
    const value: unknown = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  if (text('type') !== 'article') throw badRequest('unsupported inline query result type')
  const bytes = Buffer.byteLength(text('id'))
  if (bytes < 1 || bytes > 64) throw badRequest('RESULT_ID_INVALID')
  if (text('title') === '') throw badRequest('ARTICLE_TITLE_EMPTY')
  const thumbnail = given.has('thumbnail_url') ? text('thumbnail_url') : null
  if (thumbnail !== null && !URL.canParse(thumbnail)) throw badRequest('WEBDOCUMENT_URL_INVALID')
  const { message_text } = (given.get('input_message_content') ?? {}) as { message_text?: unknown }
  if (typeof message_text !== 'string' || message_text === '') throw badRequest('MESSAGE_EMPTY')
  if ([...message_text].length > MAX_MESSAGE) throw badRequest('message is too long')
  return {
    id: text('id'),
    title: text('title'),
    description: text('description'),
    thumbnail_url: thumbnail,
    text: message_text,
    buttons: readButtons(given.get('reply_markup'), ANY_GROUP),
  }
}

function readBotButton(button: unknown): InlineAnswer['button'] {
  if (button === undefined) return null
  const { text, start_parameter } = button as { text?: unknown; start_parameter?: unknown }
  const isParameter = typeof start_parameter === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(start_parameter)
  if (typeof text !== 'string' || text === '' || !isParameter) throw badRequest('BUTTON_INVALID')
  return { text, start_parameter }
}

export const inlineMethods: [string, BotMethod][] = [
  [
    'answerInlineQuery',
    {
      parameters: ['inline_query_id', 'results', 'cache_time', 'is_personal', 'next_offset', 'button'],
      run(state, given) {
        const id = given.text('inline_query_id', { min: 1, max: 64 })
        if (state.inlineQueries.get(id) !== null) {
          throw badRequest('query is too old and response timeout expired or query ID is invalid')
        }
        const cards = given.list('results').map(readCard)
        if (cards.length > MAX_RESULTS) throw badRequest('RESULTS_TOO_MUCH')
        if (new Set(cards.map((card) => card.id)).size < cards.length) throw badRequest('RESULT_ID_DUPLICATE')
        const nextOffset = given.text('next_offset', { min: 0, max: MAX_OFFSET_BYTES })
        if (Buffer.byteLength(nextOffset) > MAX_OFFSET_BYTES) throw badRequest('NEXT_OFFSET_INVALID')
        const cacheTimeS = given.optionalInteger('cache_time') ?? DEFAULT_CACHE_S
        if (cacheTimeS < 0) throw badRequest('cache_time is invalid')
        state.inlineQueries.set(id, {
          cards,
          cacheTimeS,
          nextOffset,
          button: readBotButton(given.get('button')),
        })
        return true
      },
    },
  ],
]
