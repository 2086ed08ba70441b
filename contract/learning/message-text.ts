/* What a teacher's message has instead of facts about its reader. */

/** Stand in braces in the text of a message: the reader's first name, the lesson where they go on, and its length. */
export const PLACEHOLDERS = ['ism', 'dars', 'davomi'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** A part of a text: a placeholder, or what stands between two of them. */
export type MessagePart = { placeholder: Placeholder } | { text: string }

const SEPARATOR = /\{(ism|dars|davomi)\}/

/** Divides a text at its placeholders. */
export const messageParts = (text: string): MessagePart[] =>
  text
    .split(SEPARATOR)
    .map((part, at): MessagePart => (at % 2 === 1 ? { placeholder: part as Placeholder } : { text: part }))
    .filter((part) => 'placeholder' in part || part.text !== '')

/** The placeholders of a text, as often as it has them. */
export const placeholdersIn = (text: string): Placeholder[] =>
  messageParts(text).flatMap((part) => ('placeholder' in part ? [part.placeholder] : []))

/** Whether all braces of a text are those of placeholders, each of which it has once at most. */
export function hasOnlyPlaceholders(text: string): boolean {
  const used = placeholdersIn(text)
  const rest = messageParts(text).some((part) => 'text' in part && /[{}]/.test(part.text))
  return !rest && new Set(used).size === used.length
}

/** The text with its facts; null if one of them is missing. */
export function fillMessage(
  text: string,
  facts: Readonly<Record<Placeholder, string | null>>,
): string | null {
  const filled = messageParts(text).map((part) => ('text' in part ? part.text : facts[part.placeholder]))
  return filled.includes(null) ? null : filled.join('')
}
