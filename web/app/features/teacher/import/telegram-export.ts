import {
  MAX_LESSON_DESCRIPTION,
  MAX_LESSON_TITLE,
  MAX_SECTION_TITLE,
} from '@kashf/contract/authoring/limits.ts'

/** A video in an exported chat. */
export interface TelegramVideo {
  /** The path in the folder of `result.json`. */
  path: string
  /** The name with which the file was sent; empty when the export lacks it. */
  name: string
  /** The first line of the message text; empty without a text. */
  title: string
  /** The whole message text. */
  description: string
  /** The chat, when the export has several with videos; empty otherwise. */
  section: string
}

/**
 * The videos of a Telegram export, each chat by date; null when the text is no export. The JSON root is the chat itself in an
 * export of one chat, and holds lists of chats in an export of an account.
 */
export function readTelegramExport(json: string): TelegramVideo[] | null {
  const root = parsed(json)
  const listed = ['chats', 'left_chats'].flatMap((name) => listAt(valueAt(root, name), 'list') ?? [])
  const chats = [root, ...listed].filter((chat) => listAt(chat, 'messages') !== null)
  if (chats.length === 0) return null
  const found = chats.map(videosOf).filter((videos) => videos.length > 0)
  return found.length > 1 ? found.flat() : found.flat().map((video) => ({ ...video, section: '' }))
}

function videosOf(chat: unknown): TelegramVideo[] {
  const section = cut(oneLine(textAt(chat, 'name')), MAX_SECTION_TITLE)
  return (listAt(chat, 'messages') ?? [])
    .map((message) => ({ message, at: timeOf(message) }))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ message }) => videoOf(message, isVisible(section) ? section : '') ?? [])
}

/** Older exports have only the date as text. */
function timeOf(message: unknown): number {
  const seconds = Number(valueAt(message, 'date_unixtime') ?? Number.NaN)
  const at = Number.isFinite(seconds) ? seconds : Date.parse(textAt(message, 'date')) / 1000
  return Number.isFinite(at) ? at : 0
}

function videoOf(message: unknown, section: string): TelegramVideo | null {
  const path = textAt(message, 'file')
  const kind = textAt(message, 'media_type')
  const isVideo = kind === 'video_file' || textAt(message, 'mime_type').startsWith('video/')
  if (path === '' || !isVideo || kind === 'animation') return null
  const description = plainText(valueAt(message, 'text')).replaceAll('\0', '').trim()
  const title = cut(oneLine(description.split('\n', 1)[0] ?? ''), MAX_LESSON_TITLE)
  return {
    path,
    name: textAt(message, 'file_name'),
    title: isVisible(title) ? title : '',
    description: cut(description, MAX_LESSON_DESCRIPTION),
    section,
  }
}

/** Flattens a Telegram text: a string, or a list of strings and of entities with a text. */
function plainText(text: unknown): string {
  if (typeof text === 'string') return text
  if (!Array.isArray(text)) return ''
  return text.map((part) => (typeof part === 'string' ? part : textAt(part, 'text'))).join('')
}

const oneLine = (text: string) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim()

/** Truncates to `length` characters, without half of a surrogate pair at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Whether the server accepts the text as a title (contract/common.ts, `TITLE`). */
const isVisible = (text: string) =>
  /[^\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0]/u.test(text) && text !== 'null' && text !== 'undefined'

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

function textAt(value: unknown, name: string): string {
  const text = valueAt(value, name)
  return typeof text === 'string' ? text : ''
}

function listAt(value: unknown, name: string): unknown[] | null {
  const list = valueAt(value, name)
  return Array.isArray(list) ? list : null
}
