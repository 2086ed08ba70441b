import type { StatementFormat, StatementPreview } from '@kashf/contract/operators/money.ts'

export type Meaning = 'paid' | 'reversed' | 'ignored'
export const MEANINGS: readonly Meaning[] = ['paid', 'reversed', 'ignored']

/** A statement's format while an operator chooses it; an empty text is not chosen yet. */
export interface StatementDraft {
  id: string
  amount: string
  state: string
  amounts: StatementFormat['amounts'] | ''
  /** The meanings of the words in the column of the state. */
  meanings: ReadonlyMap<string, Meaning>
}

/** The draft with which a statement opens: the format of the last one, or nothing. */
export function draftOf({ format }: StatementPreview): StatementDraft {
  if (!format) return { id: '', amount: '', state: '', amounts: '', meanings: new Map() }
  const { id, amount, state, amounts } = format
  const meanings = new Map(
    MEANINGS.flatMap((meaning) => format[meaning].map((word): [string, Meaning] => [word, meaning])),
  )
  return { id, amount, state, amounts, meanings }
}

/** The words in the column of the state; null when it has too many to be one. */
export function wordsOf({ columns }: StatementPreview, { state }: StatementDraft): string[] | null {
  const column = columns.find(({ name }) => name.toLowerCase() === state.toLowerCase())
  return column ? column.words : []
}

/** The chosen format, or null while something is not chosen. */
export function formatOf(preview: StatementPreview, draft: StatementDraft): StatementFormat | null {
  const { id, amount, state, amounts, meanings } = draft
  const words = wordsOf(preview, draft)
  const isChosen = id && amount && state && new Set([id, amount, state]).size === 3
  if (!isChosen || amounts === '' || words === null || words.some((word) => !meanings.has(word))) return null
  const of = (meaning: Meaning) =>
    [...meanings].flatMap(([word, chosen]) => (chosen === meaning ? [word] : []))
  const { separator } = preview
  const meant = { paid: of('paid'), reversed: of('reversed'), ignored: of('ignored') }
  return { separator, id, amount, state, amounts, ...meant }
}
