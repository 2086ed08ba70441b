import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import { type DraftNumber, type DraftOption, type DraftWarning, leftOut, RIGHT_MILLI } from './draft.ts'

/** `33.33333` per cent in thousandths; an empty one is none. Null for what is no number. */
export function creditOf(percent: string): number | null {
  if (percent.trim() === '') return 0
  const value = Number(percent.trim().replace(',', '.'))
  return Number.isFinite(value) && Math.abs(value) <= 100 ? Math.round(value * 10) : null
}

/** The warnings of answers that are compared with what is typed. */
function warningsOfTyped(answers: readonly { credit_milli: number }[]): DraftWarning[] {
  return answers.some(({ credit_milli }) => credit_milli >= RIGHT_MILLI) ? [] : [{ code: 'no_key' }]
}

/** The accepted texts, without the `*` that catches all others. One with a wildcard inside can't be kept as it was meant. */
export function acceptedTexts(options: readonly DraftOption[]): {
  options: DraftOption[]
  warnings: DraftWarning[]
} {
  const texts = options.filter(({ text }) => text !== '' && text !== '*')
  const warnings: DraftWarning[] = options
    .filter(({ text, note }) => text === '*' && note !== undefined)
    .map(({ note = '' }) => leftOut(`*: ${note}`))
  const wildcards: DraftWarning[] = texts
    .filter(({ text }) => /(?<!\\)\*/.test(text))
    .map(({ text }) => ({ code: 'doubtful_key', of: text }))
  return {
    options: texts.map((option) => ({ ...option, text: option.text.replaceAll('\\*', '*') })),
    warnings: [...warnings, ...wildcards, ...warningsOfTyped(texts)],
  }
}

/** The accepted numbers; one that can't be read is left out. */
export function acceptedNumbers(numbers: readonly (DraftNumber & { within: string })[]): {
  answers: DraftNumber[]
  warnings: DraftWarning[]
} {
  const typed = numbers.filter(({ value }) => value !== '' && value !== '*')
  const isNumber = (text: string) => readNumber(text).isReadable
  const answers = typed
    .filter(({ value, within }) => isNumber(value) && (within === '' || isNumber(within)))
    .map(({ within, ...answer }): DraftNumber => {
      const isExact = within === '' || Number(within) === 0
      return { ...answer, ...(!isExact && { within }) }
    })
  const lost = typed.filter(({ value }) => !answers.some((answer) => answer.value === value))
  return { answers, warnings: [...lost.map(({ value }) => leftOut(value)), ...warningsOfTyped(answers)] }
}
