import type { Words } from '../../text/words.ts'

/** The facts about a course that its card in a chat shows. */
export interface CourseFacts {
  title: string
  teacher: string
  /** The price with the fee, UZS; 0 for a free course. */
  price: number
  /** The average score; 0 without scores. */
  score: number
}

/** Maximum length of a text in a card, which Telegram truncates after a few lines. */
const MAX_TITLE = 200

const cut = (text: string): string =>
  text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE).toWellFormed()}…` : text

/** The card in the list of results, and the message that choosing it sends. Plain text without markup. */
export function courseCardText(
  { free, amount }: Words['bot']['card'],
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
