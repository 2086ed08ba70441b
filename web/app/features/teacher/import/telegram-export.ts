/** A video in an exported chat. */
export interface TelegramVideo {
  /** In the folder of `result.json`. */
  path: string
  /** The first line of its text; empty without one. */
  title: string
  /** The whole text. */
  description: string
}

const TITLE_LENGTH = 160
const DESCRIPTION_LENGTH = 5000

/** The videos of a Telegram export by date; null when the text is no export. */
export function readTelegramExport(json: string): TelegramVideo[] | null {
  const messages = listAt(parsed(json), 'messages')
  if (!messages) return null
  return messages
    .map((message) => ({ message, at: Number(valueAt(message, 'date_unixtime') ?? 0) }))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ message }) => videoOf(message) ?? [])
}

function videoOf(message: unknown): TelegramVideo | null {
  const path = valueAt(message, 'file')
  const type = valueAt(message, 'mime_type')
  const isVideo = valueAt(message, 'media_type') === 'video_file' || String(type).startsWith('video/')
  if (typeof path !== 'string' || !isVideo || valueAt(message, 'media_type') === 'animation') return null
  const description = plainText(valueAt(message, 'text')).trim()
  const [firstLine = ''] = description.split('\n')
  return {
    path,
    title: firstLine.replace(/\s+/g, ' ').trim().slice(0, TITLE_LENGTH),
    description: description.slice(0, DESCRIPTION_LENGTH),
  }
}

/** Telegram writes a text as a string, or as a list of strings and of entities with a text. */
function plainText(text: unknown): string {
  if (typeof text === 'string') return text
  if (!Array.isArray(text)) return ''
  return text.map((part) => (typeof part === 'string' ? part : String(valueAt(part, 'text') ?? ''))).join('')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function valueAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function listAt(value: unknown, name: string): unknown[] | null {
  const list = valueAt(value, name)
  return Array.isArray(list) ? list : null
}
