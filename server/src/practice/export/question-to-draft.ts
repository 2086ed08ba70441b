import type { AnyPartKey, QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import { type DraftBody, type DraftOption, type DraftPart, RIGHT_MILLI } from '../import/draft.ts'
import type { ExportedQuestion } from './exported.ts'

/** The options that a part offers, with the credits of its key and the notes of their author. */
function optionsOf(content: QuestionContent, key: QuestionKey, at: number): DraftOption[] {
  const offered = content.parts[at]?.options
  const part = key.parts[at]
  return content.options
    .filter(({ id }) => offered === undefined || offered.includes(id))
    .map(({ id, text }) => {
      const note = key.notes.find(({ option }) => option === id)?.text
      return { text, credit_milli: creditOf(part, id), ...(note && { note }) }
    })
}

function creditOf(key: AnyPartKey | undefined, id: string): number {
  if (key?.kind === 'choice') return key.right === id ? RIGHT_MILLI : 0
  if (key?.kind !== 'choices') return 0
  if (key.policy === 'weights') return key.weights?.find(({ option }) => option === id)?.credit ?? 0
  return key.right.includes(id) ? RIGHT_MILLI : 0
}

/** A part that is a menu, a short text or a number; null for another one. */
function partOf(content: QuestionContent, key: QuestionKey, at: number): DraftPart | null {
  const part = key.parts[at]
  if (part?.kind === 'choice') return { kind: 'choice', options: optionsOf(content, key, at) }
  if (part?.kind === 'text')
    return {
      kind: 'text',
      options: part.answers.map(({ text, credit }) => ({ text, credit_milli: credit })),
      ...(part.keeps_case && { keepsCase: true }),
    }
  if (part?.kind !== 'number') return null
  const within = part.tolerance?.by === 'amount' ? part.tolerance.within : undefined
  return {
    kind: 'number',
    answers: part.answers.map(({ value, credit }) => ({
      value,
      credit_milli: credit,
      ...(within !== undefined && { within }),
    })),
  }
}

function notesOfTruth({ notes }: QuestionKey): { notes?: { option: boolean; text: string }[] } {
  const kept = notes.filter(({ option }) => option === 'true' || option === 'false')
  return kept.length === 0
    ? {}
    : { notes: kept.map(({ option, text }) => ({ option: option === 'true', text })) }
}

/** The body of a question as a file may have it; null for a form that no format has. */
function bodyOf(content: QuestionContent, key: QuestionKey): DraftBody | null {
  const textOf = (id: string) => content.options.find((option) => option.id === id)?.text ?? ''
  const [part] = key.parts
  switch (content.form) {
    case 'single':
    case 'several':
      return {
        kind: content.form === 'single' ? 'choice' : 'choices',
        options: optionsOf(content, key, 0),
      }
    case 'truth':
      if (content.parts.length > 1 || part?.kind !== 'choice') return null
      return {
        kind: 'truth',
        isTrue: part.right === 'none' ? 'not_given' : part.right === 'true',
        ...notesOfTruth(key),
      }
    case 'text':
    case 'number':
      return partOf(content, key, 0)
    case 'matching': {
      const rights = key.parts.map((one) => (one.kind === 'choice' ? one.right : ''))
      const extra = content.options.filter(({ id }) => !rights.includes(id)).map(({ text }) => text)
      const pairs = content.parts.map(({ label }, i) => ({ left: label, right: textOf(rights[i] ?? '') }))
      return { kind: 'matching', pairs, extra }
    }
    case 'ordering':
      return part?.kind === 'order' ? { kind: 'ordering', items: part.right.map(textOf) } : null
    case 'gaps': {
      const parts = content.parts.map((_, at) => partOf(content, key, at))
      return parts.every((one) => one !== null) ? { kind: 'gaps', parts } : null
    }
    case 'essay':
      return { kind: 'essay' }
    default:
      return null
  }
}

/** A question of a bank as it leaves it; null for a form that no format of files has. */
export function draftOfQuestion(
  content: QuestionContent,
  key: QuestionKey,
  tags: string[],
): ExportedQuestion | null {
  const body = bodyOf(content, key)
  const { explanation } = key
  return body && { stem: content.stem, body, tags, ...(explanation !== '' && { explanation }) }
}
