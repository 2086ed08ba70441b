import { checkQuestion } from '@kashf/contract/practice/check-question.ts'
import type { QuestionBody, QuestionForm } from '@kashf/contract/practice/questions.ts'
import { QUESTION_FORMS } from '@kashf/contract/practice/questions.ts'
import { describe, expect, it } from 'vitest'
import { withForm, withGaps, withKey, withOptions, withPart } from './change-body.ts'
import { type EditedBody, emptyBody } from './empty-body.ts'
import { bodyOf, fieldsOf, unfinishedKeys } from './question-fields.ts'

const sent = (body: EditedBody): QuestionBody => bodyOf({ body, passage: '', difficulty: '', tags: [] })

describe.each(QUESTION_FORMS)('an empty question of the form %s', (form) => {
  it('is one that the server takes as a draft, without a key', () => {
    const body = sent(emptyBody(form))
    expect(checkQuestion(body.content, body.key)).toMatchObject({ state: 'draft', errors: {} })
    expect(form === 'ordering' || body.key.parts.length === 0).toBe(true)
  })

  it.each(QUESTION_FORMS)('has one key for each part after it became %s', (other) => {
    const { content, key } = withForm(emptyBody(form), other)
    expect(content.form).toBe(other)
    expect(key.parts.length).toBe(content.parts.length)
    const body = sent({ content, key })
    expect(checkQuestion(body.content, body.key).errors).toEqual({})
  })
})

const withRight = (form: QuestionForm, place: number): EditedBody => {
  const body = emptyBody(form)
  return withKey(body, 0, { kind: 'choice', right: body.content.options[place]?.id ?? '' })
}

it('keeps what is right between one and several right options', () => {
  const one = withRight('single', 2)
  const right = one.content.options[2]?.id
  const several = withForm(one, 'several')
  expect(several.key.parts[0]).toMatchObject({ kind: 'choices', right: [right] })
  expect(withForm(several, 'single').key.parts[0]).toEqual({ kind: 'choice', right })
})

it('forgets in the key and the notes an option that was removed', () => {
  const body = withRight('single', 1)
  const [first, second] = body.content.options
  const noted = { ...body, key: { ...body.key, notes: [{ option: second?.id ?? '', text: 'nega' }] } }
  const left = withOptions(noted, first ? [first] : [])
  expect([unfinishedKeys(left), left.key.notes]).toEqual([1, []])
})

it('gives each gap of the stem a part, and keeps the keys of those that stay', () => {
  const stem = (words: string, body: EditedBody): EditedBody =>
    withGaps({ ...body, content: { ...body.content, stem: words } })
  const one = stem('Poytaxt [[1]]', emptyBody('gaps'))
  const known = withKey(one, 0, {
    ...{ kind: 'text', folding: 'uzbek', keeps_case: false, refused: [], forgives_typos: false },
    answers: [{ text: 'Toshkent', credit: 1000 }],
  })
  const two = stem('Poytaxt [[1]], daryo [[2]]', known)
  expect(two.content.parts.length).toBe(2)
  expect(two.key.parts[0]).toMatchObject({ answers: [{ text: 'Toshkent' }] })
  expect([unfinishedKeys(two), sent(two).key.parts]).toEqual([1, []])
  expect(sent(stem('Poytaxt [[1]]', two)).key.parts.length).toBe(1)
  expect(stem('Poytaxt', two).key.parts).toMatchObject([{ answers: [{ text: 'Toshkent' }] }])
})

it('gives a part another kind of key when it asks for something else', () => {
  const body = withGaps({ ...emptyBody('gaps'), content: { ...emptyBody('gaps').content, stem: '[[1]]' } })
  expect(withPart(body, 0, { answer: 'number', label: '' }).key.parts[0]?.kind).toBe('number')
})

it('shows items in their right order, and sends them in one that says nothing', () => {
  const body = emptyBody('ordering')
  const { content, key } = sent(body)
  expect(content.options.map(({ id }) => id)).toEqual(body.content.options.map(({ id }) => id).toSorted())
  const shown = fieldsOf({ content, key, passage_id: null, tags: [], difficulty: 3 })
  expect(shown.body.content.options).toEqual(body.content.options)
  expect(shown.difficulty).toBe('3')
})

it('leaves out the rows of a key that nothing was typed into', () => {
  const body = withKey(emptyBody('number'), 0, {
    kind: 'number',
    answers: [
      { value: '0,5', credit: 1000 },
      { value: ' ', credit: 500 },
    ],
  })
  expect(sent(body).key.parts).toEqual([{ kind: 'number', answers: [{ value: '0,5', credit: 1000 }] }])
})
