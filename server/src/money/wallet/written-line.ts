import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { ledger } from '../../text/uz/ledger.ts'
import { words } from '../../text/words.ts'

type Name = keyof typeof ledger

const MARK = '\0'
/** Each sentence as the parts around what people wrote. */
const KNOWN = (Object.keys(ledger) as Name[]).map((name) => {
  const sentence: (...args: string[]) => string = ledger[name]
  return { name, parts: sentence(MARK, MARK, MARK).split(MARK) }
})

/**
 * A line written in Uzbek before transfers had facts, in a language of the interface. Its rows stay as they are: the ledger is
 * append-only. A sentence that is none of today's stays as it was written.
 */
export function writtenLine(language: InterfaceLanguage, sentence: string): string {
  if (language === 'uz') return sentence
  for (const { name, parts } of KNOWN) {
    const written = between(sentence, parts)
    const translated: (...args: string[]) => string = words(language).ledger[name]
    if (written) return translated(...written)
  }
  return sentence
}

/** The texts between these parts of a sentence, which ends with the last one; null unless it has all of them. */
function between(sentence: string, parts: readonly string[]): string[] | null {
  const [first = '', ...rest] = parts
  if (!sentence.startsWith(first)) return null
  const written: string[] = []
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const end = isLast ? sentence.length - part.length : sentence.indexOf(part, at)
    if (end < at || !sentence.startsWith(part, end)) return null
    written.push(sentence.slice(at, end))
    at = end + part.length
  }
  return written
}
