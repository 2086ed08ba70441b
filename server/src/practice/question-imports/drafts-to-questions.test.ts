import { checkQuestion } from '@kashf/contract/practice/check-question.ts'
import { QuestionBody } from '@kashf/contract/practice/questions.ts'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { DraftBody, DraftOption, QuestionDraft } from '../import/draft.ts'
import { questionOfDraft } from './drafts-to-questions.ts'
import { namesOtherOptions } from './names-other-options.ts'

const option = (text: string, credit_milli = 0): DraftOption => ({ text, credit_milli })
const draft = (body: DraftBody, change: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...{ stem: 'Savol', body, tags: [], warnings: [], line: 1 },
  ...change,
})
const convert = (body: DraftBody, change: Partial<QuestionDraft> = {}) => {
  const { question, doubts } = questionOfDraft(draft(body, change), (ref) => (ref === 'new-1' ? 71 : null))
  const { warnings, errors } = checkQuestion(question.content, question.key)
  expect([Value.Check(QuestionBody, question), errors]).toEqual([true, {}])
  const codes = [...warnings, ...doubts].map(({ code }) => code)
  return { question, codes: [...new Set(codes)] }
}

it('keeps feedback to typed answers in the explanation, and that to true and false as notes', () => {
  const typed = convert(
    {
      kind: 'gaps',
      parts: [
        { kind: 'text', keepsCase: true, options: [{ ...option('Co_2*', 1000), note: 'kobalt' }] },
        { kind: 'number', answers: [{ value: '2', credit_milli: 1000, note: '**juft**' }] },
      ],
    },
    { stem: '[[1]] [[2]]', explanation: 'Izoh' },
  ).question.key
  expect(typed.explanation).toBe('Co\\_2*: kobalt\n\n2: **juft**\n\nIzoh')
  expect(typed.parts[0]).toMatchObject({ keeps_case: true })
  const notes = [{ option: false, text: 'Yumaloq' }]
  expect(convert({ kind: 'truth', isTrue: true, notes }).question.key.notes).toEqual([
    { option: 'false', text: 'Yumaloq' },
  ])
})

describe('a draft of each kind becomes a question', () => {
  it.each<[DraftBody, object, string[]]>([
    [{ kind: 'choice', options: [option('x'), option('y', 1000)] }, { kind: 'choice', right: 'b' }, []],
    [
      { kind: 'choice', options: [option('x', 1000), option('y', 1000)] },
      { kind: 'choice', right: 'a' },
      ['several_keys'],
    ],
    [
      { kind: 'choice', options: [option('x', 500), option('y', 1000)] },
      { kind: 'choice', right: 'b' },
      ['doubtful_key'],
    ],
    [
      { kind: 'choices', options: [option('x', 1000), option('y', 1000), option('z')] },
      { policy: 'exact', right: ['a', 'b'] },
      [],
    ],
    [
      { kind: 'choices', options: [option('x', 333), option('y', 333), option('v', 333), option('z')] },
      { policy: 'minus' },
      [],
    ],
    [
      { kind: 'choices', options: [option('x', 700), option('y', 300), option('z', -1000)] },
      { policy: 'weights' },
      [],
    ],
    [
      { kind: 'text', options: [option(' Toshkent ', 1000), option('Buxoro')] },
      { answers: [{ text: 'Toshkent', credit: 1000 }], refused: ['Buxoro'] },
      [],
    ],
    [
      { kind: 'number', answers: [{ value: '3,14', credit_milli: 1000, within: '0,01' }] },
      { tolerance: { by: 'amount', within: '0,01' } },
      [],
    ],
    [{ kind: 'truth', isTrue: false }, { kind: 'choice', right: 'false' }, []],
    [{ kind: 'truth', isTrue: 'not_given' }, { kind: 'choice', right: 'none' }, []],
    [{ kind: 'ordering', items: ['uch', 'bir', 'ikki'] }, { kind: 'order', right: ['c', 'a', 'b'] }, []],
    [
      {
        kind: 'matching',
        pairs: [
          { left: 'it', right: 'mushuk' },
          { left: 'ot', right: 'arpa' },
        ],
        extra: ['sut'],
      },
      { kind: 'choice', right: 'b' },
      [],
    ],
  ])('%j', (body, key, codes) => {
    const read = convert(body)
    expect(read.question.key.parts[0]).toMatchObject(key)
    expect(read.codes).toEqual(codes)
  })

  it('with gaps, whose menus have options of their own', () => {
    const { question, codes } = convert(
      {
        kind: 'gaps',
        parts: [
          { kind: 'choice', options: [option('is'), option('are', 1000)] },
          { kind: 'choice', options: [option('is', 1000), option('are')] },
          { kind: 'number', answers: [{ value: '5', credit_milli: 1000 }] },
        ],
      },
      { stem: '[[1]] [[2]] [[3]]' },
    )
    expect(question.content.parts.map(({ options }) => options)).toEqual([['a', 'b'], ['c', 'd'], undefined])
    expect(codes).toEqual([])
  })

  it('with places of a picture, which need names', () => {
    const place = { x: 0.5, y: 0.5, width: 0.9, height: 0.2 }
    const places = [
      { ...place, right: true },
      { ...place, right: false },
    ]
    const { question, codes } = convert({ kind: 'hotspot', picture: 'new-1', places })
    expect([question.content.image_id, question.content.options[0]?.area?.width, codes]).toEqual([
      71,
      0.5,
      ['incomplete', 'twice'],
    ])
  })
})

describe('what is missing or too much is never a silent key', () => {
  it.each<[string, DraftBody, string[]]>([
    ['no mark', { kind: 'choice', options: [option('x'), option('y')] }, ['no_key']],
    ['no options', { kind: 'choice', options: [] }, ['no_key', 'too_few_options']],
    ['no pairs', { kind: 'matching', pairs: [] }, ['incomplete', 'too_few_options', 'no_key']],
    [
      'no right side',
      {
        kind: 'matching',
        pairs: [
          { left: 'a', right: 'x' },
          { left: 'b', right: '' },
        ],
      },
      ['incomplete', 'no_key', 'too_few_options'],
    ],
    ['no gaps', { kind: 'gaps', parts: [] }, ['incomplete', 'no_key', 'too_few_options']],
    ['no truth', { kind: 'truth', isTrue: null }, ['no_key']],
    ['an essay', { kind: 'essay' }, ['no_key']],
    [
      'a number that is none',
      { kind: 'number', answers: [{ value: '1.234,5', credit_milli: 1000 }] },
      ['no_key', 'left_out'],
    ],
    ['an item twice', { kind: 'ordering', items: ['x', 'x', 'y'] }, ['no_key']],
    [
      '40 options',
      { kind: 'choice', options: Array.from({ length: 40 }, (_, i) => option(`v${i}`, i === 35 ? 1000 : 0)) },
      ['no_key', 'left_out'],
    ],
    [
      'a long option',
      { kind: 'choice', options: [option('x'.repeat(2000), 1000), option('y')] },
      ['left_out'],
    ],
    ['a long answer', { kind: 'text', options: [option('x'.repeat(300), 1000)] }, ['no_key', 'left_out']],
  ])('%s', (_, body, codes) => {
    expect(convert(body).codes.toSorted()).toEqual(codes.toSorted())
  })

  it('pictures become those of the bank, and lost ones their description', () => {
    const body: DraftBody = { kind: 'choice', options: [option('![](picture:new-1)', 1000), option('y')] }
    const { question, codes } = convert(body, {
      stem: '![chizma](picture:new-2) ![b](picture:5) \\![c](picture:6) \\\\![d](picture:7)',
      tags: [' A ', 'A', '!', 'b'.repeat(90)],
    })
    expect([question.content.stem, question.content.options[0]?.text]).toEqual([
      'chizma b \\![c](picture:6) \\\\d',
      '![](picture:71)',
    ])
    expect([codes, question.tags.map(({ length }) => length)]).toEqual([['lost_picture'], [1, 60]])
  })
})

it.each([
  'Barchasi',
  'Barcha javoblar toʻgʻri',
  'Yuqoridagilarning barchasi',
  'A va C',
  'A, B',
  'faqat a va b',
  'Toʻgʻri javob yoʻq',
  'Hech biri',
  'А ва Б',
  'Тўғри жавоб йўқ',
  'Все ответы верны',
  'а и в',
  'нет правильного ответа',
  'Ни один',
  'All of the above',
  'None of these',
  '1 va 3 javoblar',
])('%s names other options', (text) => {
  expect(namesOtherOptions(text)).toBe(true)
})
it.each(['Toshkent', 'A', '$a+b$', '12', 'Barchinoy', 'Vsevolod', '1 va 3', 'Obyekt', 'Hammom'])(
  '%s names none',
  (text) => {
    expect(namesOtherOptions(text)).toBe(false)
  },
)
