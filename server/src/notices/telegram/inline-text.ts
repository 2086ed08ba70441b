import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { formatUzs, groupDigits } from '@kashf/contract/money/amount.ts'
import { cyrillicAround } from '../mail/text-in.ts'

/** What the card of a course tells in a chat. */
export interface CourseFacts {
  title: string
  teacher: string
  /** With the fee, UZS; 0 for a free course. */
  price: number
  /** 0 without scores. */
  score: number
}

/** Telegram cuts a description after a few lines. */
const MAX_TITLE = 200

const cut = (text: string): string =>
  text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE).toWellFormed()}…` : text

/** What Kashf itself says around a card. */
interface InlineWords {
  free: string
  amount: (uzs: number) => string
  /** The button of a card. */
  seeCourse: string
  /** Above an empty list; leads to the chat with the bot. */
  nothingFound: string
}

const LATIN: InlineWords = {
  free: 'Bepul',
  amount: formatUzs,
  seeCourse: "Kursni ko'rish",
  nothingFound: 'Bunday kurs topilmadi',
}
const INLINE_WORDS: Record<InterfaceLanguage, InlineWords> = {
  uz: LATIN,
  'uz-Cyrl': {
    free: cyrillicAround([], LATIN.free),
    amount: (uzs) => cyrillicAround([], formatUzs(uzs)),
    seeCourse: cyrillicAround([], LATIN.seeCourse),
    nothingFound: cyrillicAround([], LATIN.nothingFound),
  },
  ru: {
    free: 'Бесплатно',
    amount: (uzs) => `${groupDigits(uzs)}\u00a0сум`,
    seeCourse: 'Посмотреть курс',
    nothingFound: 'Такого курса нет',
  },
}

export const inlineWords = (language: InterfaceLanguage): InlineWords => INLINE_WORDS[language]

/** The card in the list of results, and the message that choosing it writes. Plain text: nothing in it is markup. */
export function courseCardText(
  { free, amount }: InlineWords,
  { title, teacher, price, score }: CourseFacts,
): {
  title: string
  description: string
  message: string
} {
  const cost = price === 0 ? free : amount(price)
  const facts = score === 0 ? cost : `${cost} · ★ ${String(score).replace('.', ',')}`
  return {
    title: cut(title),
    description: `${cut(teacher)}\n${facts}`,
    message: `${cut(title)}\n${cut(teacher)}\n${facts}`,
  }
}
