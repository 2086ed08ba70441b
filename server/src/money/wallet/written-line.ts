import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { ledger } from '../../text/uz/ledger.ts'
import { words } from '../../text/words.ts'

type Name = keyof typeof ledger

const MARK = '\0'
/** Each sentence of the ledger, split into the parts around the texts that people wrote. */
const KNOWN = (Object.keys(ledger) as Name[]).map((name) => {
  const sentence: (...args: string[]) => string = ledger[name]
  return { name, parts: sentence(MARK, MARK, MARK).split(MARK) }
})

/**
 * Translates a line that was stored in Uzbek before transfers had facts. Its rows stay as they are, because the ledger
 * is append-only. An unknown sentence is returned unchanged; `sayText` translates what stands in a known one.
 */
export function writtenLine(
  language: InterfaceLanguage,
  sentence: string,
  sayText: (text: string) => string = (text) => text,
): string {
  for (const { name, parts } of KNOWN) {
    const written = between(sentence, parts)
    const translated: (...args: string[]) => string = words(language).ledger[name]
    if (written) return translated(...written.map(sayText))
  }
  return sentence
}

/**
 * The texts between the given parts of a sentence, which must end with the last part; null unless it has all of them.
 */
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
