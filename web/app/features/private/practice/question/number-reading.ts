import { readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'

/** How a typed number was read, in words; or the characters that could not be read, and why. */
export type Reading =
  | { isReadable: true; words: string }
  | { isReadable: false; from: number; to: number; why: string }

/** The longest number that is shown in figures. */
const LONGEST = 24

/** Reads a typed number as the grading does. */
export function readingOf(typed: string): Reading {
  const read = readNumber(typed)
  if (!read.isReadable) {
    const { from, to } = read
    return { isReadable: false, from, to: Math.max(to, from + 1), why: whyUnreadable(typed, from) }
  }
  const { value, form, unit } = read
  const behind = unit.text ? ` ${unit.text}` : ''
  const isNegative = value.s < 0n
  if ((form === 'fraction' || form === 'mixed') && value.d !== 1n) {
    const whole = value.n / value.d
    const hasWhole = form === 'mixed' && whole > 0n
    const numerator = hasWhole ? value.n % value.d : value.n
    return {
      isReadable: true,
      words: text.fraction(hasWhole ? whole : null, numerator, value.d, isNegative) + behind,
    }
  }
  const figures = value.toString().replace('.', ',').replace('-', '−')
  return { isReadable: true, words: (figures.length > LONGEST ? typed.trim() : figures) + behind }
}

/** Reads several numbers with `;` between them. */
export function readingsOf(typed: string): Reading {
  const words: string[] = []
  let at = 0
  for (const piece of typed.split(';')) {
    const read = readingOf(piece)
    if (!read.isReadable) return { ...read, from: at + read.from, to: at + read.to }
    words.push(read.words)
    at += piece.length + 1
  }
  return { isReadable: true, words: words.join('; ') }
}

function whyUnreadable(typed: string, from: number): string {
  const sign = typed[from] ?? ''
  const around = typed.slice(Math.max(from - 1, 0), from + 2)
  if (typed.trim().length > 60) return text.why.tooLong
  if (/[.,]\s?[.,]/.test(around) && !/[.][,]|[,][.]/.test(around)) return text.why.twoCommas
  if (typed.includes('.') && typed.includes(',')) return text.why.pointAndComma
  if (/[/⁄∕]\s*0+(?!\d)/.test(typed)) return text.why.zero
  if (sign.trim() === '' || /[-+−–/.,]\s*$/.test(typed)) return text.why.unfinished
  return text.why.sign(sign)
}
