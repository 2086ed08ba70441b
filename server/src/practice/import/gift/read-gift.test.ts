import { expect, it } from 'vitest'
import { processorTimer } from '../../../testing/processor-time.ts'
import { looksLikeGift } from './blocks.ts'
import { readGift } from './read-gift.ts'

const read = (text: string) => readGift(text.split('\n'))
const only = (text: string) => {
  const drafts = read(text)
  expect(drafts).toHaveLength(1)
  return drafts[0]
}

it('reads one right option of several, with notes and a name', () => {
  expect(only('::Q1:: Kim yozgan? {=Navoiy#Topdingiz ~Bobur#U "Boburnoma"ni yozgan ~Furqat}')).toEqual({
    stem: 'Kim yozgan?',
    body: {
      kind: 'choice',
      options: [
        { text: 'Navoiy', credit_milli: 1000, note: 'Topdingiz' },
        { text: 'Bobur', credit_milli: 0, note: 'U "Boburnoma"ni yozgan' },
        { text: 'Furqat', credit_milli: 0 },
      ],
    },
    tags: [],
    warnings: [],
    line: 1,
  })
})

it('reads several right options by their credits', () => {
  expect(only('Tub sonlar? {~%50%2 ~%50%3 ~%-100%4 ~%-33.333%6}')).toMatchObject({
    body: {
      kind: 'choices',
      options: [
        { credit_milli: 500 },
        { credit_milli: 500 },
        { credit_milli: -1000 },
        { credit_milli: -333 },
      ],
    },
    warnings: [],
  })
  expect(only('S {=a =b ~c}')?.warnings).toEqual([{ code: 'several_keys' }])
  expect(only('S {~a ~b}')?.warnings).toEqual([{ code: 'no_key' }])
})

it.each([
  ['S {T}', { kind: 'truth', isTrue: true }],
  ["S {FALSE#Yo'q#Ha}", { kind: 'truth', isTrue: false }],
  ['S {}', { kind: 'essay' }],
  ['Faqat matn', { kind: 'text_only' }],
  [
    'S {=Toshkent =%50%Tashkent}',
    {
      kind: 'text',
      options: [
        { text: 'Toshkent', credit_milli: 1000 },
        { text: 'Tashkent', credit_milli: 500 },
      ],
    },
  ],
  ['S {#3.14:0.01}', { kind: 'number', answers: [{ value: '3.14', within: '0.01', credit_milli: 1000 }] }],
  ['S {#1..5}', { kind: 'number', answers: [{ value: '3', within: '2', credit_milli: 1000 }] }],
  [
    'S {#=3:0 =%50%3:1}',
    {
      kind: 'number',
      answers: [
        { value: '3', within: '0', credit_milli: 1000 },
        { value: '3', within: '1', credit_milli: 500 },
      ],
    },
  ],
  [
    'S {=bir -> 1 =ikki -> 2 =uch -> 3}',
    {
      kind: 'matching',
      pairs: [
        { left: 'bir', right: '1' },
        { left: 'ikki', right: '2' },
        { left: 'uch', right: '3' },
      ],
    },
  ],
])('%s', (text, body) => {
  expect(only(text)).toMatchObject({ body, warnings: [] })
})

it('reads escapes, LaTeX braces, times and signs in a stem', () => {
  expect(only('Soat 10:30 da #1 \\{a\\} $\\\\frac\\{1\\}\\{2\\}$ \\= ? {=x \\= 1 ~x \\~ 2}')).toMatchObject({
    stem: 'Soat 10:30 da #1 {a} $\\frac{1}{2}$ = ?',
    body: { options: [{ text: 'x = 1', credit_milli: 1000 }, { text: 'x ~ 2' }] },
  })
})

it('reads gaps, general feedback, formats, categories and comments, with the line of each', () => {
  const drafts = read(
    "// izoh\n$CATEGORY: $course$/Algebra/Tenglamalar\n\n[html]Ikki karra {=ikki ~uch} to'rt.\n\n\nYer {\n=yumaloq\n~tekis\n####Aylanasi 40 000 km\n}",
  )
  expect(drafts).toMatchObject([
    { stem: "Ikki karra _____ to'rt.", tags: ['Algebra', 'Tenglamalar'], line: 4 },
    { stem: 'Yer', explanation: 'Aylanasi 40 000 km', body: { kind: 'choice' }, line: 7 },
  ])
})

const MOODLE_EXPORT = `// question: 0  name: Switch category to $course$/top/Algebra\\: 9
$CATEGORY: $course$/top/Algebra\\: 9


// question: 12  name: Yer
// [id:geo-1] [tag:geografiya] [tag:oson savol]
::Savol 1: Yer::[html]<p>Yer <b>yumaloq</b></p>{TRUE#<p>Qarang</p>#<p>Barakalla</p>####[html]<p>Izoh</p>}
`

it('reads a file of Moodle with tags in comments, colons in names and feedback to true and false', () => {
  expect(only(MOODLE_EXPORT)).toEqual({
    stem: 'Yer **yumaloq**',
    body: {
      kind: 'truth',
      isTrue: true,
      notes: [
        { option: true, text: 'Barakalla' },
        { option: false, text: 'Qarang' },
      ],
    },
    explanation: 'Izoh',
    tags: ['Algebra: 9', 'geografiya', 'oson savol'],
    warnings: [],
    line: 7,
  })
})

it.each([
  [
    'long shares',
    'S {~%33,3333333%a ~%66.6666667%b ~c}',
    { kind: 'choices', options: [{ credit_milli: 333 }, { credit_milli: 667 }, {}] },
  ],
  [
    'TeX that nobody escaped',
    '$\\frac{1}{2} \\neq x_{n=1}$? {=$\\frac{5}{6}$ ~$\\sqrt{\\frac{a}{b}}$#chunki $x_{i=1}$}',
    {
      kind: 'choice',
      options: [{ text: '$\\frac{5}{6}$' }, { text: '$\\sqrt{\\frac{a}{b}}$', note: 'chunki $x_{i=1}$' }],
    },
  ],
  [
    'feedback to numbers',
    'S {#\n=1822:0#Ha\n=%50%1822:2#Yaqin\n~\n}',
    {
      kind: 'number',
      answers: [
        { value: '1822', note: 'Ha' },
        { value: '1822', within: '2', note: 'Yaqin' },
      ],
    },
  ],
  [
    'braces on lines of their own',
    '[html]<p>S</p>{\n=<p>mushuk</p> -> sut\n=it -> suyak\n}',
    { kind: 'matching', pairs: [{ left: 'mushuk' }, { left: 'it' }] },
  ],
])('reads %s', (_, text, body) => {
  expect(looksLikeGift(text.split('\n'))).toBe(true)
  expect(only(text)).toMatchObject({ body, warnings: [] })
})

it.each([
  ['a wildcard', 'S {=*Navoiy* =Alisher}', 'S', [{ code: 'doubtful_key', of: '*Navoiy*' }]],
  ['feedback to any other answer', "S {=bir =%0%*#Yo'q}", 'S', [{ code: 'left_out', of: "*: Yo'q" }]],
  [
    'other answers behind the first ones',
    'Suv {=1 =bir} va {=2 =ikki} dan',
    'Suv _____ va',
    [{ code: 'left_out', of: '{=2 =ikki} dan' }],
  ],
  ['a matching that is torn', 'S {=bir -> 1 =ikki}', 'S', [{ code: 'doubtful_key', of: '->' }]],
  [
    'an order',
    'S {>ALL 3\nbir\nikki}',
    'S',
    [{ code: 'left_out', of: '>ALL 3\nbir\nikki' }, { code: 'too_few_options' }, { code: 'no_key' }],
  ],
])('names %s and shows no key', (_, text, stem, warnings) => {
  expect(only(text)).toMatchObject({ stem, warnings })
})

it('names what it cannot read', () => {
  expect(only('S {=a ~b')?.warnings).toEqual([{ code: 'left_out', of: '{=a ~b' }])
  expect(only('S {#besh}')?.warnings).toEqual([{ code: 'left_out', of: 'besh' }, { code: 'no_key' }])
  expect(only('S {izoh =a ~b}')?.warnings).toEqual([{ code: 'left_out', of: 'izoh' }])
})

it('takes linear time', () => {
  const spentMs = processorTimer()
  for (const hostile of [
    '{'.repeat(200_000),
    '::'.repeat(100_000),
    '{='.repeat(100_000),
    '\\'.repeat(200_000),
  ])
    read(hostile)
  expect(spentMs()).toBeLessThan(5_000)
})
