import type { Translation } from '@kashf/contract/text/translation.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'

/**
 * Transliterates Latin texts to Cyrillic. A function's string arguments stay as they are, because people wrote them
 * (names, addresses, reasons). The function is called with placeholders in their place, which the transliteration
 * keeps, so it must not read its strings.
 */
export const inCyrillic = <T>(texts: T): Translation<T> => mapTexts(texts, toCyrillic) as Translation<T>

type Convert = (sentence: string) => string

/** Converts every sentence of a table, including those that its functions return. */
function mapTexts(text: unknown, convert: Convert): unknown {
  if (typeof text === 'string') return convert(text)
  if (typeof text === 'function') {
    return (...args: unknown[]) => {
      const written: string[] = []
      const answer: unknown = text(...args.map((arg) => withPlaceholders(arg, written)))
      return mapTexts(answer, (sentence) =>
        convert(sentence).replace(/\{(\d{1,2})\}/g, (_, at: string) => written[Number(at)] ?? ''),
      )
    }
  }
  return mapFields(text, (value) => mapTexts(value, convert))
}

/** An argument with `{0}`, `{1}`… in place of its strings, which are added to `written`. An empty string stays. */
function withPlaceholders(arg: unknown, written: string[]): unknown {
  if (typeof arg === 'string') return arg && `{${written.push(arg) - 1}}`
  return mapFields(arg, (value) => withPlaceholders(value, written))
}

function mapFields(value: unknown, change: (field: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]))
}
