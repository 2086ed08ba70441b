import { parseMarkup } from '@kashf/contract/practice/markup.ts'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { DraftBody } from '../import/draft.ts'
import { readTestFile } from '../import/read-test-file.ts'
import type { Exported, ExportedBank, ExportedQuestion } from './exported.ts'
import { writeCsvQuestions } from './write-csv-questions.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'

const bankOf = (questions: ExportedQuestion[], pictures: ExportedBank['pictures'] = []): ExportedBank => ({
  questions,
  passages: [],
  pictures,
})
const question = (body: DraftBody, stem = 'S', more: Partial<ExportedQuestion> = {}): ExportedQuestion => ({
  stem,
  body,
  tags: [],
  ...more,
})
async function readBack({ text }: Exported, name = 'a'): Promise<ExportedQuestion[]> {
  const { drafts } = await readTestFile({ name, bytes: strToU8(text) }, () => {
    throw new Error('no Word')
  })
  return drafts.map(({ stem, body, explanation, tags }) => ({
    stem,
    body,
    ...(explanation !== undefined && { explanation }),
    tags,
  }))
}

/** Numbers that are always the same, for generated banks (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const PIECES = [
  'bir',
  "o'n",
  'Oʻzbekiston',
  'Савол',
  '5 < 6 & 7 > 3',
  '10:30',
  '#1',
  '~',
  '= 2',
  '{a}',
  '\\$5 va \\$6',
  '$x^{2}$',
  '$\\frac{1}{2}$',
  '$\\{1; 2\\}$',
  '**qalin**',
  '__tag__',
  '_qiya_',
  'a_b',
  '____',
  '\\**',
  '<script>alert(1)</script>',
  '&nbsp;',
  '"',
  'A -> B',
  '{1:SA:=x}',
  '100%',
  '\\[[1]]',
  '// izoh',
  'a\\\\b',
  '@',
  '%50%',
  '1. bir',
  '+ 2',
  '=1+1',
  ']]>',
  ';',
  '}',
]

/** A bank with everything that both formats of Moodle carry. */
function generated(seed: number, gaps: boolean): ExportedQuestion[] {
  const below = random(seed)
  const text = (isMarkup = true) => {
    const words = Array.from({ length: 1 + below(4) }, () => PIECES[below(PIECES.length)] ?? '')
    const joined = words.join(isMarkup && below(4) === 0 ? '\n' : ' ')
    return isMarkup
      ? joined
      : joined
          .replace(/[\\$*]/g, '')
          .replace(/ +/g, ' ')
          .trim()
  }
  const note = () => (below(3) === 0 ? { note: text() } : {})
  const options = (credits: number[]) =>
    credits.map((credit_milli, i) => ({ text: `${i} ${text()}`, credit_milli, ...note() }))
  const bodies: (() => DraftBody)[] = [
    () => ({ kind: 'choice', options: options([0, 1000, 500, -333]) }),
    () => ({ kind: 'choices', options: options([333, 333, 333, -1000]) }),
    () => ({
      kind: 'text',
      options: [
        { text: `a ${text(false)}`.trim(), credit_milli: 1000, ...note() },
        { text: `b ${text(false)}`.trim(), credit_milli: 667 },
      ],
    }),
    () => ({
      kind: 'number',
      answers: [
        { value: '3.14', within: '0.01', credit_milli: 1000 },
        { value: '-5', credit_milli: 500 },
      ],
    }),
    () => ({ kind: 'truth', isTrue: below(2) === 0 }),
    () => ({ kind: 'truth', isTrue: false, notes: [{ option: true, text: 'n **a** & 5 < 6 #1' }] }),
    () => ({
      kind: 'matching',
      pairs: [
        { left: `l ${text()}`, right: `${PIECES[below(8)]} r` },
        { left: `m ${text()}`, right: '$x^{2}$' },
      ],
      extra: ['x'],
    }),
    () => ({ kind: 'essay' }),
    () => ({ kind: 'text_only' }),
  ]
  if (gaps) {
    bodies.push(
      () => ({ kind: 'ordering', items: ['1', '2', '3'].map((item) => `${item} ${text()}`) }),
      () => ({
        kind: 'gaps',
        parts: [
          { kind: 'choice', options: options([0, 1000]) },
          { kind: 'text', options: [{ text: `b ${text(false)}`.trim(), credit_milli: 1000 }] },
          { kind: 'number', answers: [{ value: '2.5', credit_milli: 1000 }] },
        ],
      }),
    )
  }
  return Array.from({ length: 20 }, (_, i) => {
    const body = bodies[below(bodies.length)]?.() ?? { kind: 'essay' }
    const places = body.kind === 'gaps' ? ' [[1]] va [[2]], [[3]]' : ''
    const tags = below(2) === 0 ? [] : ['Algebra', `mavzu ${below(3)}`]
    return question(body, `Savol ${i} ${text()}${places}`, {
      tags,
      ...(below(2) === 0 && body.kind !== 'text_only' && { explanation: `Izoh ${text()}` }),
    })
  })
}

/** The braces that embedded answers write by their names. */
const named = (markup: string) =>
  markup.replace(/\\([lr])brace ?/g, (_, side) => (side === 'l' ? '\\{' : '\\}'))
const parse = (markup: string) => parseMarkup(named(markup))
/** Texts are equal when they read alike: an escape that is not needed makes no difference. */
const alike = (questions: ExportedQuestion[]) =>
  JSON.parse(JSON.stringify(questions), (name, value) =>
    ['stem', 'explanation', 'note', 'left', 'right'].includes(name) && typeof value === 'string'
      ? parse(value)
      : value,
  )

const seeds = Array.from({ length: 40 }, (_, i) => i + 1)
const withMarkup = (questions: ExportedQuestion[]) =>
  alike(questions).map((one: { body: DraftBody }) => {
    const markup = (options: { text: string }[]) =>
      options.map((option) => ({ ...option, text: parse(option.text) }))
    const { body } = one
    if (body.kind === 'choice' || body.kind === 'choices')
      return { ...one, body: { ...body, options: markup(body.options) } }
    if (body.kind === 'ordering') return { ...one, body: { ...body, items: body.items.map(parse) } }
    if (body.kind !== 'gaps') return one
    return {
      ...one,
      body: {
        ...body,
        parts: body.parts.map((part) =>
          part.kind === 'choice' ? { ...part, options: markup(part.options) } : part,
        ),
      },
    }
  })

it.each(seeds)('a bank is the same after GIFT, by generated bank %i', async (seed) => {
  const questions = generated(seed, false)
  const written = writeGift(bankOf(questions))
  expect(written.left_out).toEqual([])
  expect(withMarkup(await readBack(written))).toEqual(withMarkup(questions))
})

it.each(seeds)('a bank is the same after Moodle XML, by generated bank %i', async (seed) => {
  const questions = generated(seed, true)
  const written = writeMoodleXml(bankOf(questions))
  expect(written.left_out).toEqual([])
  expect(withMarkup(await readBack(written))).toEqual(withMarkup(questions))
})

it('a table carries choices, one accepted answer, truth and formulas, and guards what would be calculated', async () => {
  const choice = (text: string, credit_milli = 0) => ({ text, credit_milli })
  const questions = [
    question(
      {
        kind: 'choice',
        options: [
          choice('=1+1'),
          choice('-5', 1000),
          choice('@x'),
          choice('+2'),
          choice('e'),
          choice('f'),
          choice('g'),
        ],
      },
      '=HYPERLINK("http://a"); $x^{2}$\n\\$5',
      { tags: ['a', 'b'], explanation: 'Izoh' },
    ),
    question({ kind: 'choices', options: [choice('a', 1000), choice('b'), choice('c', 1000)] }),
    question({ kind: 'text', options: [choice('Toshkent', 1000)] }),
    question({ kind: 'number', answers: [{ value: '0.5', credit_milli: 1000 }] }),
    question({ kind: 'truth', isTrue: 'not_given' }),
    question({ kind: 'truth', isTrue: false }),
    question({ kind: 'essay' }),
  ]
  const written = writeCsvQuestions(bankOf(questions))
  expect(written.left_out).toEqual([])
  expect(written.text).toContain(`"'=HYPERLINK`)
  for (const cell of written.text.split(/[;\n]/)) expect(cell).not.toMatch(/^"?[=+@]/)
  const back = await readBack(written, 'a.csv')
  const severally = questions.map((one, i) =>
    i === 1 ? { ...one, body: { ...one.body, kind: 'choices' } } : one,
  )
  expect(back).toEqual(severally)
})

describe('what a format loses is named', () => {
  const choice = (text: string, credit_milli = 0) => ({ text, credit_milli })
  const pictures = [
    { name: 'a b.png', bytes: strToU8('one') },
    { name: 'a b.png', bytes: strToU8('two') },
  ]
  const bank = bankOf(
    [
      question(
        { kind: 'choice', options: [choice('![uch](picture:new-2)', 1000), choice('b')] },
        '![](picture:new-1) S',
        { passage: 0 },
      ),
      question({ kind: 'ordering', items: ['a', 'b'] }),
      question({ kind: 'hotspot', picture: 'new-1', places: [] }),
      question({ kind: 'gaps', parts: [{ kind: 'text', options: [choice('a', 1000)] }] }, '[[1]]'),
      question({ kind: 'truth', isTrue: 'not_given' }),
      question({ kind: 'truth', isTrue: null }),
      question({ kind: 'choices', options: [choice('a', 1000), choice('b', 1000), choice('c')] }),
      question({
        kind: 'matching',
        pairs: [
          { left: 'a', right: '**b**' },
          { left: 'c', right: 'd' },
        ],
      }),
      question({ kind: 'text', options: [choice('a', 1000), choice('b', 500)] }),
      question({ kind: 'number', answers: [{ value: '1', within: '0.1', credit_milli: 1000 }] }),
    ],
    pictures,
  )
  const told = ({ left_out }: Exported) => left_out.map(({ question: place, what }) => `${place} ${what}`)

  it('by GIFT', () => {
    expect(told(writeGift(bank))).toEqual([
      '0 passage',
      '0 pictures',
      '1 ordering',
      '2 hotspot',
      '3 gaps',
      '4 not_given',
      '5 no_key',
      '6 credits',
      '7 formatting',
    ])
  })

  it('by Moodle XML, which keeps pictures', async () => {
    const written = writeMoodleXml(bank)
    expect(told(written)).toEqual([
      '0 passage',
      '2 hotspot',
      '4 not_given',
      '5 no_key',
      '6 credits',
      '7 formatting',
    ])
    const read = await readTestFile({ name: 'a', bytes: strToU8(written.text) }, () => {
      throw new Error('no Word')
    })
    expect(read.pictures.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['one', 'two'])
    expect(read.drafts[0]).toMatchObject({
      stem: '![](picture:new-1) S',
      body: { options: [choice('![uch](picture:new-2)', 1000), choice('b')] },
    })
  })

  it('by a table', () => {
    expect(told(writeCsvQuestions(bank))).toEqual([
      '0 passage',
      '0 pictures',
      '0 formatting',
      '1 ordering',
      '2 hotspot',
      '3 gaps',
      '5 no_key',
      '7 matching',
      '8 answers',
      '9 tolerance',
    ])
  })
})
