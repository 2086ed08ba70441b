import type { AnswerValue, PaperQuestion } from '@kashf/contract/practice/paper.ts'
import { letterOf } from '../../../../shell/format/option-letter.ts'

export type Part = PaperQuestion['parts'][number]
type Option = PaperQuestion['options'][number]

/** An option with its place on the paper, which answers name, and the letter of that place. */
export interface PlacedOption extends Option {
  place: string
  letter: string
}

/** What draws the field of one part. */
export interface PartProps {
  part: Part
  /** The options that the part offers. */
  options: PlacedOption[]
  value: AnswerValue
  onAnswer: (value: AnswerValue) => void
  isReadOnly: boolean
  /** Names what is recorded for the part on this device; null where nothing can be recorded. */
  place: string | null
  /** The accessible name of the field. */
  label: string
}

/** The options of a question by their places. */
export const placedOptions = ({ options }: PaperQuestion): PlacedOption[] =>
  options.map((option, i) => ({ ...option, place: String(i + 1), letter: letterOf(i) }))

/** The options that a part offers: those that it names, or all. */
export const offeredTo = (part: Part, options: PlacedOption[]): PlacedOption[] =>
  part.options ? options.filter((_, i) => part.options?.includes(i + 1)) : options

/** Whether a part has an answer. */
export const isAnswered = (value: AnswerValue | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value != null && value.length > 0

/** The ticked places of a choice of one or several. */
export const tickedOf = (value: AnswerValue): string[] =>
  typeof value === 'string' ? [value] : (value ?? [])

/** The value after an option of one or several was ticked or unticked. */
export function toggled(part: Part, value: AnswerValue, place: string, options: PlacedOption[]): AnswerValue {
  if (part.answer === 'choice') return place
  const ticked = new Set(tickedOf(value))
  if (!ticked.delete(place)) ticked.add(place)
  const places = options.map((option) => option.place).filter((one) => ticked.has(one))
  return places.length > 0 ? places : null
}
