import { letterPlaces, letterRow } from './option-labels.ts'
import { questionStart } from './phrases.ts'

const NUMBER = /(?<=[\s\uE000;.])\(?(\d{1,3})\s?[.)](?=[ \t]{0,3}[^\s\d])/gu
/** How far from its number the options of a question begin at most. */
const MAX_STEM = 1000

/**
 * Where a question ends in a line that has the next one too: there are options before the next number, and after it. Null where the
 * line has one question. `last` is the number of the question before the line.
 */
export function endOfQuestion(text: string, last: number): number | null {
  const next = (questionStart(text)?.number ?? last) + 1
  for (const { 0: all, 1: number, index } of text.matchAll(NUMBER)) {
    if (Number(number) !== next) continue
    const from = index + all.length
    const hasOptions = letterPlaces(text.slice(from, from + MAX_STEM)).some(({ places }) =>
      places.includes(0),
    )
    return hasOptions && letterRow(text.slice(0, index)) !== null ? index : null
  }
  return null
}
