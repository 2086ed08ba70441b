import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { noticeTextIn } from '../mail/notice-text-in.ts'
import { cyrillicAround } from '../mail/text-in.ts'
import { RUSSIAN_COMMANDS, RUSSIAN_REPLIES } from './ru/bot-text.ts'

/** A message of the bot. `path` is a page of the product, which its button opens. */
export interface BotText {
  text: string
  button?: { label: string; path: string }
}

/** What the bot answers. A row of `telegram_message` names one of them. */
export type BotReply = 'started' | 'stopped' | 'not_linked' | 'not_admitted' | 'help'

const SETTINGS = { label: 'Sozlamalar', path: '/notices?tab=settings' }
/** Telegram takes 4096 characters. */
const MAX_LENGTH = 4_000

const REPLIES: ReadonlyMap<string, Required<BotText>> = new Map<BotReply, Required<BotText>>([
  [
    'started',
    {
      text: "Assalomu alaykum! Kashf bildirishnomalari shu yerga keladi. To'xtatish uchun /stop yozing.",
      button: SETTINGS,
    },
  ],
  [
    'stopped',
    {
      text: 'Bu yerga boshqa bildirishnoma kelmaydi. Yana yoqish uchun /start yozing.',
      button: SETTINGS,
    },
  ],
  [
    'not_linked',
    {
      text: "Assalomu alaykum! Bu Telegram hisobi hali Kashf hisobiga ulanmagan. Saytda “Telegram orqali kirish” tugmasini bosib ro'yxatdan o'ting. Hisobingiz bo'lsa, uni “Xavfsizlik” sahifasida ulang.",
      button: { label: 'Saytga kirish', path: '/login' },
    },
  ],
  [
    'not_admitted',
    {
      text: "Sizni yopiq kanalga kirita olmadim: havola shaxsiy va faqat kursni sotib olgan odamga ochiladi. Kurs sizniki bo'lsa, shu Telegramni Kashf hisobingizga ulang va kurs sahifasidan o'z havolangizni oling.",
      button: { label: 'Xavfsizlik sahifasi', path: '/security' },
    },
  ],
  [
    'help',
    {
      text: "Men Kashf bildirishnomalarini yetkazaman. Yoqish: /start. To'xtatish: /stop. Savolingiz bo'lsa, qo'llab-quvvatlash xizmatiga yozing.",
      button: { label: "Bog'lanish", path: '/contact' },
    },
  ],
])

/** The text of a reply; undefined when an older release stored another name. */
export function replyText(reply: string, language: InterfaceLanguage): BotText | undefined {
  const latin = REPLIES.get(reply)
  if (!latin) return undefined
  const { text, label } = wordsIn(language, reply as BotReply, latin)
  return { text, button: { label, path: pathIn(language, latin.button.path) } }
}

function wordsIn(language: InterfaceLanguage, reply: BotReply, { text, button }: Required<BotText>) {
  switch (language) {
    case 'uz':
      return { text, label: button.label }
    case 'uz-Cyrl':
      return { text: cyrillicAround([], text), label: cyrillicAround([], button.label) }
    case 'ru':
      return RUSSIAN_REPLIES[reply]
  }
}

/** The message of a notice: the text of its mail. `body` is what the teacher wrote, of an announcement. */
export function noticeMessage(
  language: InterfaceLanguage,
  notice: NoticeContent,
  body: string | null,
): BotText {
  const { subject, paragraphs, link } = noticeTextIn(language, notice)
  const text = [subject, ...paragraphs, ...(body === null ? [] : [body])].join('\n\n')
  return {
    text: text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text,
    ...(link && { button: link }),
  }
}

const LATIN_COMMANDS = {
  start: 'Bildirishnomalarni yoqish',
  stop: "Bildirishnomalarni to'xtatish",
  help: 'Yordam',
}

const menuOf = (words: typeof LATIN_COMMANDS) =>
  Object.entries(words).map(([command, description]) => ({ command, description }))

/** The commands in the bot's menu: for everybody, and for those whose Telegram is in Russian. */
export const BOT_COMMANDS = [
  { commands: menuOf(LATIN_COMMANDS) },
  { commands: menuOf(RUSSIAN_COMMANDS), language_code: 'ru' },
]
