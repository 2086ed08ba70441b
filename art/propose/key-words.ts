/** Lines of up to nine letters fit every composition. */
const MAX_PROPOSED_LETTERS = 9

/** Marks that end a part of a title. */
const PART_END = /[:;!?()«»"“”—–|]|[.,](?=\s|$)/u
const ACRONYM = /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\d+#]{2,6}$/u

/** Splits a part into words; a hyphen stays with the word before it. */
const wordsOf = (part: string): string[] => part.match(/[^\s\p{Cc}-]+-?/gu) ?? []

/** The words in one line, or else in two of similar length; null when a line would have more than nine letters. */
function twoLines(words: string[]): string | null {
  const candidates = words.map((_, i) => [joined(words.slice(0, i)), joined(words.slice(i))].filter(Boolean))
  const fitting = candidates.filter((lines) => lines.every((text) => text.length <= MAX_PROPOSED_LETTERS))
  const [best] = fitting.toSorted((a, b) => a.length - b.length || longest(a) - longest(b))
  return best?.join('\n') ?? null
}

const joined = (words: string[]) => words.join(' ').replaceAll('- ', '-')
const longest = (lines: string[]) => Math.max(...lines.map((text) => text.length))
const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase('uz') + text.slice(1)

/**
 * The key words of a title: its first part that fits whole, else its acronyms ("DTM", "HTML", "IELTS 7.0"). Empty when
 * neither does, because a title cut anywhere else says something different.
 */
export function keyWordsOf(title: string): string {
  const parts = title.split(PART_END).map((part) => part.trim())
  for (const part of parts) {
    const lines = twoLines(wordsOf(part))
    if (lines !== null && /\p{L}/u.test(lines)) return capitalized(lines)
  }
  const acronyms = parts.flatMap((part) => part.split(/[\s/-]/u)).filter((word) => ACRONYM.test(word))
  return twoLines(acronyms.slice(0, 2)) ?? acronyms[0] ?? ''
}
