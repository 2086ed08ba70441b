import { type DraftWarning, leftOut } from '../draft.ts'
import type { AnswerKey, KeyEntry } from './answer-key.ts'
import type { Division, QuestionText } from './divide.ts'

/** What the key of a file says of a question: its entry, nothing although it has others, or more than one thing. */
export type Keyed = KeyEntry | 'missing' | 'ambiguous'

/** Questions whose numbers rise. One without a number has the next one. */
type Sequence = Map<number, QuestionText>

function sequencesOf(questions: readonly QuestionText[]): Sequence[] {
  const sequences: Sequence[] = []
  let last = Number.POSITIVE_INFINITY
  for (const question of questions) {
    const number = question.number ?? (Number.isFinite(last) ? last + 1 : 1)
    if (number <= last) sequences.push(new Map())
    sequences.at(-1)?.set(number, question)
    last = number
  }
  return sequences
}

/**
 * Gives each question its entry. A key belongs to the questions before it, of which each sequence of rising numbers takes one of
 * several keys; one that stands first belongs to those after it. Where neither is certain the entries are ambiguous.
 */
export function matchKeys({ questions, keys }: Pick<Division, 'questions' | 'keys'>): {
  keyed: Map<QuestionText, Keyed>
  leftOut: DraftWarning[]
} {
  const keyed = new Map<QuestionText, Keyed>()
  const unused: DraftWarning[] = []

  function take(sequence: Sequence, { entries, isInOrder }: AnswerKey): void {
    const isShort = isInOrder && entries.length !== sequence.size
    // A key of few questions is for those that are not marked.
    const isForAll = entries.length * 2 >= sequence.size
    if (isShort || isForAll)
      for (const question of sequence.values()) keyed.set(question, isShort ? 'ambiguous' : 'missing')
    if (isShort) return
    const numbers = isInOrder ? [...sequence.keys()] : null
    for (const [i, entry] of entries.entries()) {
      const question = sequence.get(numbers?.[i] ?? entry.number)
      const before = question && keyed.get(question)
      if (!question) unused.push(leftOut(`${entry.number}-${entry.answer}`))
      else if (before === undefined || before === 'missing') keyed.set(question, entry)
      else if (typeof before === 'object' && before.answer !== entry.answer) keyed.set(question, 'ambiguous')
    }
  }

  let from = 0
  const places = [...new Set(keys.map(({ before }) => before))]
  for (const [i, place] of places.entries()) {
    const ofPlace = keys.filter(({ before }) => before === place).map(({ key }) => key)
    const isFirst = place === from
    const to = isFirst ? (places[i + 1] ?? questions.length) : place
    const all = sequencesOf(questions.slice(from, to))
    // Numbered lines without options, such as instructions, are in no key of letters.
    const asked = all.filter((sequence) => [...sequence.values()].some(({ options }) => options >= 2))
    const sequences = asked.length > 0 && all.length > ofPlace.length ? asked : all
    from = to
    const areFitting = ofPlace.every(({ entries, isInOrder }, at) => {
      const known = entries.filter(({ number }) => sequences[at]?.has(number))
      return isInOrder || known.length * 2 >= entries.length
    })
    if (ofPlace.length === sequences.length && areFitting) {
      for (const [at, key] of ofPlace.entries()) take(sequences[at] ?? new Map(), key)
      continue
    }
    // One key for all: a number that several questions have is ambiguous.
    const joined: Sequence = new Map()
    const twice = new Set<QuestionText>()
    for (const [number, question] of sequences.flatMap((sequence) => [...sequence])) {
      if (joined.has(number)) twice.add(question).add(joined.get(number) ?? question)
      else joined.set(number, question)
    }
    const [first] = ofPlace
    take(
      joined,
      ofPlace.length === 1 && first ? first : { entries: ofPlace.flatMap(({ entries }) => entries) },
    )
    for (const question of twice) keyed.set(question, 'ambiguous')
  }
  return { keyed, leftOut: unused }
}
