import type { StatementPreview } from '@kashf/contract/operators/money.ts'
import { expect, it } from 'vitest'
import { draftOf, formatOf, type Meaning, wordsOf } from './statement-draft.ts'

const preview: StatementPreview = {
  separator: 'tab',
  columns: [
    { name: 'Raqam', words: null },
    { name: 'Summa', words: null },
    { name: 'Holat', words: ["O'tdi", 'constructor', ''] },
  ],
  rows: [],
  format: null,
}
const meanings = (...chosen: [string, Meaning][]) => new Map(chosen)
const columns = { id: 'Raqam', amount: 'Summa', state: 'Holat', amounts: 'uzs' } as const

it('is no format until each column, the form of amounts and every word is chosen', () => {
  const empty = draftOf(preview)
  expect([wordsOf(preview, empty), formatOf(preview, empty)]).toEqual([[], null])
  const some = { ...columns, meanings: meanings(["O'tdi", 'paid'], ['', 'ignored']) }
  expect(formatOf(preview, some), 'a word of no meaning').toBeNull()
  const all = { ...some, meanings: meanings(...some.meanings, ['constructor', 'reversed']) }
  expect(formatOf(preview, { ...all, amounts: '' })).toBeNull()
  expect(formatOf(preview, { ...all, amount: 'Raqam' }), 'one column twice').toBeNull()
  expect(formatOf(preview, { ...all, state: 'Raqam' }), 'too many words').toBeNull()
  expect(formatOf(preview, all)).toEqual({
    separator: 'tab',
    ...columns,
    paid: ["O'tdi"],
    reversed: ['constructor'],
    ignored: [''],
  })
})

it('opens with the format of the last statement, and asks for words that it did not have', () => {
  const format = { separator: 'tab', ...columns, paid: ["O'tdi"], reversed: [], ignored: [''] } as const
  const kept: StatementPreview = {
    ...preview,
    format: { ...format, paid: ["O'tdi"], reversed: [], ignored: [''] },
  }
  const draft = draftOf(kept)
  expect(formatOf(kept, draft)).toBeNull()
  const known = {
    ...kept,
    columns: kept.columns.map((each) => ({ ...each, words: each.words && ["O'tdi"] })),
  }
  expect(formatOf(known, draft)).toEqual(kept.format)
})
