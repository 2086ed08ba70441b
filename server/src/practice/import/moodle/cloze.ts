import { type DraftOption, type DraftPart, type DraftWarning, leftOut, RIGHT_MILLI } from '../draft.ts'
import { gapElement } from '../html-markup.ts'
import { acceptedNumbers, acceptedTexts, creditOf } from '../typed-answers.ts'

const BEGINNING = /\{(\d{0,4}):([A-Z_]{2,20}):/g
const CHOICE = /^(?:MULTICHOICE|MULTIRESPONSE|MC|MR)(?:_?[VHS]{1,2})?$/
const TEXT = /^(?:SHORTANSWER|SA|MW)(_?C)?$/
const NUMBER = /^(?:NUMERICAL|NM)$/
/** The longest part between braces. */
const MAX_PART = 20_000

/** The place of the brace that closes a part; -1 when there is none. */
function endOf(text: string, from: number): number {
  const length = text.slice(from, from + MAX_PART).search(/(?<!\\)\}/)
  return length < 0 ? -1 : from + length
}

const unescaped = (text: string) => text.replace(/\\([}~#"/])/g, '$1')

/** `=right`, `%50%half` and `wrong`, each with feedback after `#`. */
function answersOf(source: string, textOf: (html: string) => string): DraftOption[] {
  return source
    .split(/(?<!\\)~/)
    .filter(Boolean)
    .map((answer) => {
      const [, sign = '', percent, rest = ''] =
        /^\s{0,9}(=?)(?:%(-?[\d.]{1,9})%)?([\s\S]*)$/.exec(answer) ?? []
      const [text = '', ...notes] = rest.split(/(?<!\\)#/)
      const note = textOf(unescaped(notes.join('#')))
      return {
        text: textOf(unescaped(text)),
        credit_milli: (percent === undefined ? null : creditOf(percent)) ?? (sign === '=' ? RIGHT_MILLI : 0),
        ...(note !== '' && { note }),
      }
    })
}

function partOf(
  type: string,
  source: string,
  read: { markup: (html: string) => string; plain: (html: string) => string },
): { part: DraftPart; warnings: DraftWarning[] } | null {
  if (CHOICE.test(type)) {
    const options = answersOf(source, read.markup)
    const right = options.filter(({ credit_milli }) => credit_milli > 0).length
    const warnings: DraftWarning[] = right === 0 ? [{ code: 'no_key' }] : []
    if (right > 1 && /^M(?:R|ULTIR)/.test(type)) warnings.push({ code: 'several_keys' })
    return { part: { kind: 'choice', options }, warnings }
  }
  const typed = TEXT.exec(type)
  if (typed) {
    const { options, warnings } = acceptedTexts(answersOf(source, read.plain))
    return { part: { kind: 'text', options, ...(typed[1] && { keepsCase: true }) }, warnings }
  }
  if (!NUMBER.test(type)) return null
  const numbers = answersOf(source, read.plain).map(({ text, ...more }) => {
    const [value = '', within = ''] = text.split(':').map((number) => number.trim())
    return { value, within, ...more }
  })
  const { answers, warnings } = acceptedNumbers(numbers)
  return { part: { kind: 'number', answers }, warnings }
}

/**
 * The parts of Moodle's embedded answers, `{1:MULTICHOICE:=a~b}`, and the HTML in which elements stand for their places. What is
 * no known part stays in the text and is named.
 */
export function readCloze(
  html: string,
  read: { markup: (html: string) => string; plain: (html: string) => string },
): { html: string; parts: DraftPart[]; warnings: DraftWarning[] } {
  const parts: DraftPart[] = []
  const warnings: DraftWarning[] = []
  const weights = new Set<string>()
  let text = ''
  let done = 0
  for (const { 0: beginning, 1: weight = '', 2: type = '', index } of html.matchAll(BEGINNING)) {
    if (index < done) continue
    const from = index + beginning.length
    const end = endOf(html, from)
    const found = end < 0 ? null : partOf(type, html.slice(from, end), read)
    if (!found) {
      warnings.push(leftOut(html.slice(index, end < 0 ? undefined : end + 1)))
      continue
    }
    parts.push(found.part)
    warnings.push(...found.warnings)
    weights.add(weight === '' ? '1' : weight)
    text += html.slice(done, index) + gapElement(parts.length)
    done = end + 1
  }
  if (weights.size > 1) warnings.push(leftOut([...weights].join(' : ')))
  return { html: text + html.slice(done), parts, warnings }
}
