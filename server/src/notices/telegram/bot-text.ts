import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { InboxKind } from '@kashf/contract/learning/inbox.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { isReminder, type ReminderKind } from '@kashf/contract/notices/reminder-kinds.ts'
import { teacherLinkPath } from '@kashf/contract/purchases/brought-by.ts'
import { type Words, words } from '../../text/words.ts'
import { inboxThread, noticeText } from '../notice-text.ts'

/** A message of the bot. `path` is a page of the product, which its button opens. */
export interface BotText {
  text: string
  button?: { label: string; path: string }
  /** Buttons that stop such messages: `data` comes back when one is pressed. */
  stops?: readonly { label: string; data: string }[]
}

const STOP = 'stop:'
const MUTE = 'mute:'

/** What a pressed button stops: a kind of helpful message, or all that the teacher of a course writes. */
export type StopOfButton = { kind: ReminderKind } | { courseId: number }

/** What a button with this data stops; null for data that no button has. */
export function stopOfButton(data: string): StopOfButton | null {
  const kind = data.startsWith(STOP) ? data.slice(STOP.length) : ''
  if (isReminder(kind)) return { kind }
  const course = data.startsWith(MUTE) ? data.slice(MUTE.length) : ''
  return /^[1-9]\d{0,8}$/.test(course) ? { courseId: Number(course) } : null
}

/** The buttons that stop messages like this one: its kind and, if a teacher wrote it, the course. */
function stopsOf(language: InterfaceLanguage, { kind, subject }: NoticeContent): BotText['stops'] {
  if (!isReminder(kind)) return undefined
  const { stop, stopCourse, stopTeachers } = words(language).bot.reminder
  if (kind !== 'teacher_message') return [{ label: stop, data: `${STOP}${kind}` }]
  return [
    { label: stopCourse, data: `${MUTE}${subject.course_id}` },
    { label: stopTeachers, data: `${STOP}${kind}` },
  ]
}

/** The answers of the bot. A row of `telegram_message` names one of them. */
export type BotReply = keyof Words['bot']['replies']
/** A reply as it is queued: that of a teacher's link with its code. */
export type StoredReply = Exclude<BotReply, 'teacher_link'> | `teacher_link ${string}`

/** Telegram's limit is 4096 characters. */
const MAX_LENGTH = 4_000
const cut = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text

const PATHS: ReadonlyMap<string, string> = new Map<BotReply, string>([
  ['started', '/notices?tab=settings'],
  ['stopped', '/notices?tab=settings'],
  ['not_linked', '/login'],
  ['not_admitted', '/security'],
  ['help', '/contact'],
  ['parent_subscribed', '/'],
  ['parent_stopped', '/'],
  ['parent_link_ended', '/'],
])

/** The text of a reply; undefined when an older release stored another name. */
export function replyText(reply: string, language: InterfaceLanguage): BotText | undefined {
  const [, code] = /^teacher_link (\w+)$/.exec(reply) ?? []
  if (code !== undefined) {
    const { text, label } = words(language).bot.replies.teacher_link
    // The link leads to the page in the language that the browser has chosen.
    return { text, button: { label, path: teacherLinkPath(code, { place: 'bot' }) } }
  }
  const path = PATHS.get(reply)
  if (path === undefined) return undefined
  const { text, label } = words(language).bot.replies[reply as BotReply]
  return { text, button: { label, path: pathIn(language, path) } }
}

/** The bot's message for a notice, with the text of its mail. `quote` is what somebody wrote. */
export function noticeMessage(
  language: InterfaceLanguage,
  notice: NoticeContent,
  quote: string | null,
): BotText {
  const { subject, paragraphs, link } = noticeText(language, notice)
  const { posts } = words(language).bot
  const isPost = 'post_id' in notice.subject && notice.subject.post_id !== undefined
  const text = [
    ...[subject, ...paragraphs, ...(quote === null ? [] : [quote])],
    ...(isPost ? [posts.replyHere] : []),
  ].join('\n\n')
  const stops = stopsOf(language, notice)
  return {
    text: cut(text),
    ...(link && { button: link }),
    ...(stops && { stops }),
  }
}

/** A sentence of the bot, with a button to the thread that it shows. */
export function shownPost(
  language: InterfaceLanguage,
  sentence: string,
  post: { kind: InboxKind; id: number } | null,
): BotText {
  const path = post && pathIn(language, inboxThread(post.kind, post.id))
  return { text: cut(sentence), ...(path && { button: { label: words(language).bot.thread.open, path } }) }
}

const menuIn = (language: InterfaceLanguage) =>
  Object.entries(words(language).bot.commands).map(([command, description]) => ({ command, description }))

/** The commands in the bot's menu: for everybody, and for those whose Telegram is in Russian. */
export const BOT_COMMANDS = [
  { commands: menuIn('uz') },
  { commands: menuIn('ru'), language_code: 'ru' as const },
]
