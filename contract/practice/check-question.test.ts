import { describe, expect, it } from 'vitest'
import { checkQuestion } from './check-question.ts'
import type { AnyPartKey, QuestionContent, QuestionForm, QuestionPart } from './questions.ts'

const options = (...texts: string[]) => texts.map((text, i) => ({ id: 'abcdefgh'[i] ?? '', text }))
const area = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const part = (answer: QuestionPart['answer'], label = ''): QuestionPart => ({ answer, label })

const text = (...answers: string[]): AnyPartKey => ({
  kind: 'text',
  folding: 'uzbek',
  keeps_case: false,
  answers: answers.map((one) => ({ text: one, credit: 1000 })),
  refused: [],
  forgives_typos: false,
})
const number = (value: string): AnyPartKey => ({ kind: 'number', answers: [{ value, credit: 1000 }] })
const choice = (right: string): AnyPartKey => ({ kind: 'choice', right })
const choices = (right: string[], change: object = {}): AnyPartKey => ({
  kind: 'choices',
  options: ['a', 'b', 'c'],
  right,
  policy: 'exact',
  ...change,
})
const order = (...right: string[]): AnyPartKey => ({ kind: 'order', right, policy: 'exact' })
const marked: AnyPartKey = {
  kind: 'marked',
  rubric: [{ title: 'Mazmun', max_milli: 5000 }],
  model_answer: '',
}

const check = (form: QuestionForm, change: Partial<QuestionContent>, parts: AnyPartKey[]) => {
  const content = { form, stem: 'Savol', options: [], parts: [], keeps_order: false, ...change }
  const { state, warnings, errors } = checkQuestion(content, {
    parts,
    explanation: '',
    notes: [],
    explained: null,
  })
  const found = [...warnings.map(({ code, of }) => (of ? `${code} ${of}` : code)), ...Object.keys(errors)]
  return found.length === 0 ? state : found
}

const ABC = { options: options('bir', 'ikki', 'uch') }
const places = options('Toshkent', 'Buxoro').map((option) => ({ ...option, area }))
const TRUTH = ['true', 'false', 'none'].map((id) => ({ id, text: id }))

describe('a whole question with one plausible key is ready', () => {
  it.each<[QuestionForm, Partial<QuestionContent>, AnyPartKey[]]>([
    ['single', { ...ABC, parts: [part('choice')] }, [choice('a')]],
    ['several', { ...ABC, parts: [part('choices')] }, [choices(['a', 'b'])]],
    ['truth', { options: TRUTH.slice(0, 2), parts: [part('choice')] }, [choice('true')]],
    [
      'truth',
      { options: TRUTH, parts: [part('choice', 'x'), part('choice', 'y')] },
      [choice('none'), choice('false')],
    ],
    ['text', { parts: [part('text')] }, [text('Toshkent')]],
    ['number', { parts: [part('number')] }, [number('-1 1/2')]],
    ['numbers', { parts: [part('numbers')] }, [{ kind: 'numbers', values: ['2', '3'], by_share: false }]],
    ['matching', { ...ABC, parts: [part('choice', 'x'), part('choice', 'y')] }, [choice('c'), choice('a')]],
    ['ordering', { ...ABC, parts: [part('order')] }, [order('c', 'a', 'b')]],
    ['gaps', { stem: '[[2]] va [[1]]', parts: [part('text'), part('number')] }, [text('x'), number('5')]],
    ['table', { parts: [part('number', '$x$'), part('text', 'y')] }, [number('5'), text('x')]],
    ['hotspot', { options: places, image_id: 7, parts: [part('choice')] }, [choice('b')]],
    ['drag', { options: places, image_id: 7, parts: [part('choice', 'shahar')] }, [choice('a')]],
    ['essay', { parts: [part('written')] }, [marked]],
    ['speech', { parts: [part('recorded')] }, [marked]],
    ['single', { stem: '![](picture:3)', ...ABC, parts: [part('choice')] }, [choice('a')]],
  ])('%s %j', (form, change, keys) => {
    expect(check(form, change, keys)).toBe('ready')
  })
})

describe('what is missing or doubtful makes a draft', () => {
  it.each<[string, QuestionForm, Partial<QuestionContent>, AnyPartKey[], string]>([
    ['no stem', 'text', { stem: ' \n ', parts: [part('text')] }, [text('x')], 'no_stem'],
    ['no key', 'single', { ...ABC, parts: [part('choice')] }, [], 'no_key'],
    [
      'one option',
      'single',
      { options: options('bir'), parts: [part('choice')] },
      [choice('a')],
      'too_few_options',
    ],
    [
      'equal options',
      'single',
      { options: options('**bir**', 'bir '), parts: [part('choice')] },
      [choice('a')],
      'twice',
    ],
    [
      'an empty option',
      'single',
      { options: options('bir', ''), parts: [part('choice')] },
      [choice('a')],
      'incomplete content.options.1.text',
    ],
    [
      'no full credit',
      'text',
      { parts: [part('text')] },
      [{ ...text(), answers: [{ text: 'x', credit: 500 }] } as AnyPartKey],
      'doubtful_key',
    ],
    ['an answer that anything equals', 'text', { parts: [part('text')] }, [text('!!!')], 'doubtful_key'],
    [
      'more words than allowed',
      'text',
      { parts: [part('text')] },
      [{ ...text('bir ikki'), max_words: 1 } as AnyPartKey],
      'doubtful_key',
    ],
    [
      'weights that all earn',
      'several',
      { ...ABC, parts: [part('choices')] },
      [choices(['a'], { policy: 'weights', weights: [{ option: 'a', credit: 1000 }] })],
      'doubtful_key',
    ],
    [
      'weights that never earn all',
      'several',
      { ...ABC, parts: [part('choices')] },
      [
        choices(['a'], {
          policy: 'weights',
          weights: [
            { option: 'a', credit: 500 },
            { option: 'b', credit: -500 },
          ],
        }),
      ],
      'doubtful_key',
    ],
    [
      'an order without an item',
      'ordering',
      { ...ABC, parts: [part('order')] },
      [order('a', 'b')],
      'incomplete key.parts.0.right',
    ],
    [
      'a part without a gap',
      'gaps',
      { stem: '[[1]]', parts: [part('text'), part('text')] },
      [text('x'), text('y')],
      'incomplete content.stem',
    ],
    [
      'a gap twice',
      'gaps',
      { stem: '[[1]] [[1]]', parts: [part('text')] },
      [text('x')],
      'incomplete content.stem',
    ],
    [
      'a gap where none belongs',
      'text',
      { stem: 'x [[1]]', parts: [part('text')] },
      [text('x')],
      'incomplete content.stem',
    ],
    [
      'a row without a label',
      'table',
      { parts: [part('text')] },
      [text('x')],
      'incomplete content.parts.0.label',
    ],
    [
      'fewer right items than left',
      'matching',
      { options: options('x', 'y'), parts: [part('choice', 'p'), part('choice', 'q'), part('choice', 'r')] },
      [choice('a'), choice('a'), choice('b')],
      'incomplete content.options',
    ],
    [
      'no picture',
      'hotspot',
      { options: places, parts: [part('choice')] },
      [choice('a')],
      'incomplete content.image_id',
    ],
    [
      'a place without an area',
      'hotspot',
      {
        options: options('x', 'y').map((one, i) => (i ? one : { ...one, area })),
        image_id: 1,
        parts: [part('choice')],
      },
      [choice('a')],
      'incomplete content.options.1.area',
    ],
  ])('%s', (_, form, change, keys, found) => {
    expect(check(form, change, keys)).toEqual([found])
  })
})

describe('what contradicts itself is refused at its field', () => {
  it.each<[string, QuestionForm, Partial<QuestionContent>, AnyPartKey[], string]>([
    [
      'an unknown option as key',
      'single',
      { ...ABC, parts: [part('choice')] },
      [choice('z')],
      'key.parts.0.right',
    ],
    ['a key of another kind', 'single', { ...ABC, parts: [part('choice')] }, [text('x')], 'key.parts.0.kind'],
    [
      'two keys of one part',
      'single',
      { ...ABC, parts: [part('choice')] },
      [choice('a'), choice('b')],
      'key.parts',
    ],
    [
      'an answer that the form lacks',
      'single',
      { ...ABC, parts: [part('text')] },
      [text('x')],
      'content.parts.0.answer',
    ],
    [
      'an unreadable number',
      'number',
      { parts: [part('number')] },
      [number('1.234,5')],
      'key.parts.0.answers.0.value',
    ],
    [
      'a number with a unit',
      'number',
      { parts: [part('number')] },
      [number('5 kg')],
      'key.parts.0.answers.0.value',
    ],
    [
      'an unreadable tolerance',
      'number',
      { parts: [part('number')] },
      [{ ...number('5'), tolerance: { by: 'amount', within: 'x' } } as AnyPartKey],
      'key.parts.0.tolerance.within',
    ],
    ['options of a text', 'text', { ...ABC, parts: [part('text')] }, [text('x')], 'content.options'],
    [
      'an id twice',
      'single',
      { options: [...ABC.options, { id: 'a', text: 'tort' }], parts: [part('choice')] },
      [choice('a')],
      'content.options.3.id',
    ],
    [
      'other options in the key',
      'several',
      { ...ABC, parts: [part('choices')] },
      [choices(['a'], { options: ['a', 'b'] })],
      'key.parts.0.options',
    ],
    [
      'true and false in another order',
      'truth',
      { options: TRUTH.slice(0, 2).toReversed(), parts: [part('choice')] },
      [choice('true')],
      'content.options',
    ],
    [
      'an area beyond the picture',
      'hotspot',
      {
        options: places.map((one) => ({ ...one, area: { ...area, x: 0.9 } })),
        image_id: 1,
        parts: [part('choice')],
      },
      [choice('a')],
      'content.options.0.area',
    ],
    [
      'a picture of a single choice',
      'single',
      { ...ABC, image_id: 1, parts: [part('choice')] },
      [choice('a')],
      'content.image_id',
    ],
  ])('%s', (_, form, change, keys, field) => {
    expect(check(form, change, keys)).toContain(field)
  })
})
