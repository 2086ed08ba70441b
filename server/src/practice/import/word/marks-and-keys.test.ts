import { describe, expect, it } from 'vitest'
import {
  equation,
  listed,
  mathRun,
  paragraph,
  paragraphs,
  run,
  table,
  type WordList,
  wordFile,
} from '../../../testing/files/word-file.ts'
import { told } from '../../../testing/told-draft.ts'
import { readWordTest } from './read-word-test.ts'

const STYLES = `
  <w:docDefaults><w:rPrDefault><w:rPr><w:color w:val="auto"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"/>
  <w:style w:type="paragraph" w:styleId="Und"><w:basedOn w:val="Normal"/><w:rPr><w:u w:val="single"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Und2"><w:basedOn w:val="Und"/></w:style>
  <w:style w:type="paragraph" w:styleId="Red"><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style>
  <w:style w:type="character" w:styleId="Strong"><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>`
const LISTS: WordList[] = [
  { levels: ['decimal %1.'], numbers: { 1: null, 9: 1 } },
  { levels: ['upperLetter %1)'], numbers: { 2: 1, 3: 1 } },
]
const toldOf = (body: string) =>
  readWordTest(wordFile(body, { styles: STYLES, lists: LISTS })).drafts.map(told)

const B = '<w:b/>'
const U = '<w:u w:val="single"/>'
const colour = (value: string, more = '') => `<w:color w:val="${value}" ${more}/>`
const RED = colour('FF0000')
const YELLOW = '<w:highlight w:val="yellow"/>'
const TEXTS = ['A) bir', 'B) ikki', 'C) uch', 'D) tort']
const styled = (style: string, text: string) => paragraph(text, `<w:pStyle w:val="${style}"/>`)
/** A question whose options have these properties. */
const withLooks = (looks: string[], stem = '1. S') =>
  paragraph(stem) + TEXTS.map((text, i) => paragraph(run(text, looks[i] ?? ''))).join('')
/** An option whose letter and text have their own properties. */
const split = (label: string, text: string, looks: [string, string]) =>
  paragraph(run(label, looks[0]) + run(text, looks[1]))
const SECOND = 'S | bir | *ikki | uch | tort'
const NONE = 'S | bir | ikki | uch | tort | !no_key'

describe('the right option', () => {
  it.each<[string, string]>([
    ['bold', withLooks(['', B])],
    ['underlined', withLooks(['', U])],
    ['underlined by waves', withLooks(['', '<w:u w:val="wave"/>'])],
    ['red', withLooks(['', RED])],
    [
      'green among blue ones',
      withLooks([colour('0000FF'), colour('00B050'), colour('0000FF'), colour('0000FF')]),
    ],
    ['of a colour of the theme', withLooks(['', colour('C00000', 'w:themeColor="accent2"')])],
    ['of a colour of the theme only', withLooks(['', colour('auto', 'w:themeColor="accent2"')])],
    ['dark blue', withLooks(['', colour('002060')])],
    ['highlighted', withLooks(['', YELLOW])],
    ['shaded', withLooks(['', '<w:shd w:val="clear" w:fill="FFFF00"/>'])],
    ['marked twice in the same way', withLooks(['', B + RED + YELLOW + U])],
    [
      'bold in pieces',
      paragraph('1. S') +
        paragraph(TEXTS[0] ?? '') +
        paragraph(run('B) ik', B) + run('ki', B)) +
        paragraphs('C) uch\nD) tort'),
    ],
    [
      'by its letter',
      paragraph('1. S\nA) bir') + split('B', ') ikki', [RED, '']) + paragraphs('C) uch\nD) tort'),
    ],
    [
      'by its letter and bracket',
      paragraph('1. S\nA) bir') + split('B)', ' ikki', [B, '']) + paragraphs('C) uch\nD) tort'),
    ],
    [
      'by its text',
      paragraph('1. S\nA) bir') + split('B) ', 'ikki', ['', RED]) + paragraphs('C) uch\nD) tort'),
    ],
    [
      'by its text where all letters are bold',
      paragraph('1. S') +
        TEXTS.map((text, i) => split(text.slice(0, 3), text.slice(3), [B, i === 1 ? B : ''])).join(''),
    ],
    [
      'on one line',
      paragraph('1. S') + paragraph(run('A) bir ') + run('B) ikki', B) + run(' C) uch D) tort')),
    ],
    [
      'by its letter on one line',
      paragraph('1. S') + paragraph(run('A) bir ') + run('B', U) + run(') ikki C) uch D) tort')),
    ],
    ['by a style', paragraph('1. S\nA) bir') + styled('Und2', 'B) ikki') + paragraphs('C) uch\nD) tort')],
    ['by a style of characters', withLooks(['', '<w:rStyle w:val="Strong"/>'])],
    [
      'by shading of the paragraph',
      paragraph('1. S\nA) bir') +
        paragraph('B) ikki', '<w:shd w:fill="92D050"/>') +
        paragraphs('C) uch\nD) tort'),
    ],
    [
      'inserted by a reviewer',
      paragraph('1. S\nA) bir') +
        paragraph(`<w:ins>${run('B) ikki', B)}</w:ins>`) +
        paragraphs('C) uch\nD) tort'),
    ],
    ['by a sign before the letter', paragraphs('1. S\nA) bir\n*B) ikki\nC) uch\nD) tort')],
    ['by a plus and a space', paragraphs('1. S\nA) bir\n+ B) ikki\nC) uch\nD) tort')],
    ['by a number sign', paragraphs('1. S\nA) bir\n#B) ikki\nC) uch\nD) tort')],
    ['by a sign on one line', paragraphs('1. S\nA) bir *B) ikki C) uch D) tort')],
    ['by a sign after the letter', paragraphs('1. S\nA) bir\nB) *ikki\nC) uch\nD) tort')],
    ['by a sign at the end', paragraphs('1. S\nA) bir\nB) ikki (+)\nC) uch\nD) tort')],
    ['by a tick', paragraphs('1. S\nA) bir\nB) ikki ✓\nC) uch\nD) tort')],
    ['by words', paragraphs("1. S\nA) bir\nB) ikki (to'g'ri)\nC) uch\nD) tort")],
    ['by an answer below', paragraphs('1. S\nA) bir\nB) ikki\nC) uch\nD) tort\nJavob: B')],
    ['by a Russian one', paragraphs('1. S\nA) bir\nB) ikki\nC) uch\nD) tort\nОтвет: В')],
    ['by its text', paragraphs("1. S\nA) bir\nB) ikki\nC) uch\nD) tort\nTo'g'ri javob: ikki")],
    ['by both', paragraphs('1. S\nA) bir\nB) ikki\nC) uch\nD) tort\nJavob: B) ikki')],
    ['by an answer on the last line', paragraphs('1. S\nA) bir\nB) ikki\nC) uch\nD) tort Javob: B')],
    ['by words about its letter', paragraphs('1. S\nA) bir\nB) ikki\nC) uch\nD) tort\nJavob: B varianti')],
    ['by its place', paragraphs('1. S\nA) bir\nB) ikki\nC) uch\nD) tort\nJavob: 2')],
    [
      'with the next letter caught',
      paragraph('1. S') + paragraph(run('A) bir ') + run('B) ikki  C', B) + run(') uch D) tort')),
    ],
    ['by a letter below', paragraphs('1. S\nA) bir\nB) ikki\nC) uch\nD) tort\nB')],
  ])('is %s', (_, body) => {
    expect(toldOf(body)).toEqual([SECOND])
  })

  it.each<[string, string]>([
    ['all are bold', withLooks([B, B, B, B])],
    ['all are red', withLooks([RED, RED, RED, RED])],
    ['most are blue', withLooks([colour('0070C0'), colour('0070C0'), colour('0070C0'), ''])],
    [
      'colours are black or grey',
      withLooks([colour('000000'), colour('0D0D0D'), colour('333333'), colour('7F7F7F')]),
    ],
    ['a colour is automatic', withLooks(['', colour('auto')])],
    ['a colour is the black of the theme', withLooks(['', colour('auto', 'w:themeColor="text1"')])],
    ['a highlighter is none', withLooks(['', '<w:highlight w:val="none"/>'])],
    ['a shading is white', withLooks(['', '<w:shd w:fill="FFFFFF"/>'])],
    ['an underline is none', withLooks(['', '<w:u w:val="none"/>'])],
    ['bold is off', withLooks(['', '<w:b w:val="0"/>'])],
    [
      'a link has its colour',
      paragraph('1. S') +
        paragraph(`${run('A) ')}<w:hyperlink>${run('bir', U + colour('0563C1'))}</w:hyperlink>`) +
        paragraphs('B) ikki\nC) uch\nD) tort'),
    ],
    [
      'a word of an option is bold',
      paragraph('1. S') +
        paragraph(`${run('A) ')}${run('b', B)}${run('ir')}`) +
        paragraphs('B) ikki\nC) uch\nD) tort'),
    ],
    [
      'a style refers to itself',
      paragraph('1. S') + styled('Loop', 'A) bir') + paragraphs('B) ikki\nC) uch\nD) tort'),
    ],
  ])('is unknown where %s', (_, body) => {
    expect(toldOf(body)).toEqual([NONE])
  })

  it.each<[string, string, string[]]>([
    ['two ways disagree', withLooks([B, RED]), ['S | bir | *ikki | uch | tort | !doubtful_key A, B']],
    [
      'two ways disagree, by the usual one of the file',
      withLooks(['', RED]) + withLooks([B, RED], '2. S'),
      [SECOND, 'S | bir | *ikki | uch | tort | !doubtful_key A, B'],
    ],
    [
      'two colours',
      withLooks([RED, colour('00B050')]),
      ['S | *bir | ikki | uch | tort | !doubtful_key A, B'],
    ],
    ['two are bold', withLooks([B, B]), ['S | *bir | *ikki | uch | tort | !several_keys']],
    [
      'a mark and the answer below',
      withLooks([B]) + paragraph('Javob: B'),
      ['S | bir | *ikki | uch | tort | !doubtful_key A, B'],
    ],
    [
      'a mark and the key',
      withLooks([B]) + paragraph('Javoblar: 1-B'),
      ['S | bir | *ikki | uch | tort | !doubtful_key A, B'],
    ],
    [
      'a mark and nothing in the key',
      withLooks([B]) + withLooks([], '2. S') + paragraph('Javoblar: 2-B'),
      ['S | *bir | ikki | uch | tort | !doubtful_key A', SECOND],
    ],
    [
      'one marked line without letters',
      paragraph('1. S') + paragraph('bir') + paragraph(run('ikki', RED)) + paragraph('uch'),
      ['S | bir | *ikki | uch | !doubtful_key B'],
    ],
    [
      'plus as a sign of a number',
      paragraphs('1. S\nA) +5 B) -5 C) 3 D) 4'),
      ['S | +5 | -5 | 3 | 4 | !no_key'],
    ],
    ['plus as a mark of a number', paragraphs('1. S\nA) 5 B) +15 C) 3 D) 4'), ['S | 5 | *15 | 3 | 4']],
  ])('is doubtful or several: %s', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })

  it('is an equation in red', () => {
    const red = equation(`<m:r><w:rPr>${RED}</w:rPr><m:t>x</m:t></m:r>`)
    const body =
      paragraph('1. S') + paragraph(run('A) ') + red) + paragraph(run('B) ') + equation(mathRun('y')))
    expect(toldOf(body)).toEqual(['S | *$x$ | $y$'])
  })

  it('is a cell with a colour', () => {
    const cell = (text: string, fill: string) =>
      `<w:tc><w:tcPr><w:shd w:fill="${fill}"/></w:tcPr>${paragraph(text)}</w:tc>`
    const body = `<w:tbl><w:tr>${cell('A) bir', 'auto')}${cell('B) ikki', 'FFFF00')}</w:tr></w:tbl>`
    expect(toldOf(paragraph('1. S') + body)).toEqual(['S | bir | *ikki'])
  })

  it('is the plain one of a style in red', () => {
    const plain = paragraph(run('B) ikki', colour('auto')), '<w:pStyle w:val="Red"/>')
    expect(toldOf(paragraph('1. S') + styled('Red', 'A) bir') + plain)).toEqual(['S | *bir | ikki'])
  })

  it('is unmarked in the text that learners see', () => {
    const body =
      paragraph('1. S') + paragraph(run('A) ') + run('bir ', B) + run('yana bir', B)) + paragraph('B) ikki')
    expect(toldOf(body)).toEqual(['S | *bir yana bir | ikki'])
  })
})

const four = (numbers: number[] = [1, 2, 3, 4]) =>
  numbers.map((n) => `${n}. S\n${TEXTS.join('\n')}`).join('\n')
/** The letters of the right options, or the warnings of a question. */
const keysOf = (body: string) =>
  readWordTest(wordFile(body, { lists: LISTS })).drafts.map(({ body: asked, warnings }) => {
    const options = 'options' in asked ? asked.options : []
    const right = options.flatMap(({ credit_milli }, i) => (credit_milli > 0 ? ['ABCD'[i]] : []))
    return [...right, ...warnings.map(({ code, of }) => (of ? `${code} ${of}` : code))].join(' ')
  })

describe('a key at the end', () => {
  it.each([
    ['1-A 2-B 3-C 4-D'],
    ['1A2B3C4D'],
    ['1-A, 2-B, 3-C, 4-D'],
    ['1) A; 2) B; 3) C; 4) D'],
    ['1. A\n2. B\n3. C\n4. D'],
    ['1-a 2-b 3-c 4-d'],
    ['1 – А, 2 – В, 3 – С, 4 – Д'],
    ['Javoblar: 1-A 2-B 3-C 4-D'],
    ['Javoblar:\n1-A 2-B\n3-C 4-D'],
    ['Javoblar:\n1-A 3-C\n2-B 4-D'],
    ['Javoblar\n1. A\n2. B\n3. C\n4. D'],
    ['Test javoblari\n1A 2B 3C 4D'],
    ['Kalit: 1A2B3C4D'],
    ['Kalitlar\n1=A 2=B 3=C 4=D'],
    ["To'g'ri javoblar: 1.A 2.B 3.C 4.D"],
    ['Жавоблар: 1-А 2-В 3-С 4-Д'],
    ['Ответы: 1-A 2-B 3-C 4-D'],
    ['Ключи к тесту:\n1A 2B 3C 4D'],
    ['Answer key\n1. A 2. B 3. C 4. D'],
    ['1-savol: A\n2-savol: B\n3-savol: C\n4-savol: D'],
    ['1-4-savollar javoblari\n1-A 2-B 3-C 4-D'],
    ['J A V O B L A R\n1-A 2-B 3-C 4-D'],
    ['Javoblar:\n1. A) bir\n2. B) ikki\n3. C) uch\n4. D) tort'],
    ['Javoblar\n1\tA\n2\tB\n3\tC\n4\tD'],
    ['Javoblar: A B C D'],
    ['Javoblar: ABCD'],
    ['Javoblar\nA\nB\nC\nD'],
    ['Javoblar: 1-1, 2-2, 3-3, 4-4'],
  ])('%j is read', (key) => {
    expect(keysOf(paragraphs(`${four()}\n${key}`))).toEqual(['A', 'B', 'C', 'D'])
  })

  it.each<[string, string]>([
    [
      'two rows',
      table([
        ['1', '2', '3', '4'],
        ['A', 'B', 'C', 'D'],
      ]),
    ],
    [
      'two rows with words',
      table([
        ['Savol raqami', '1', '2', '3', '4'],
        ["To'g'ri javob", 'A', 'B', 'C', 'D'],
      ]),
    ],
    [
      'rows of rows',
      table([
        ['1', '2'],
        ['A', 'B'],
        ['3', '4'],
        ['C', 'D'],
      ]),
    ],
    [
      'columns',
      table([
        ['№', 'Javob'],
        ['1', 'A'],
        ['2', 'B'],
        ['3', 'C'],
        ['4', 'D'],
      ]),
    ],
    [
      'columns without a head',
      table([
        ['1.', 'A'],
        ['2.', 'B'],
        ['3.', 'C'],
        ['4.', 'D'],
      ]),
    ],
    [
      'columns side by side',
      table([
        ['№', 'Javob', '№', 'Javob'],
        ['1', 'A', '3', 'C'],
        ['2', 'B', '4', 'D'],
      ]),
    ],
    [
      'entries',
      table([
        ['1-A', '2-B'],
        ['3-C', '4-D'],
      ]),
    ],
    [
      'a title in it',
      table([
        ['Javoblar', ''],
        ['1', 'A'],
        ['2', 'B'],
        ['3', 'C'],
        ['4', 'D'],
      ]),
    ],
    ['the key in its head', table([['Javoblar: 1-A 2-B 3-C 4-D']])],
    ['letters in order', paragraph('Javoblar') + table([['A', 'B', 'C', 'D']])],
    [
      'signs under letters',
      table([
        ['', 'A', 'B', 'C', 'D'],
        ['1', '+', '', '', ''],
        ['2', '', '+', '', ''],
        ['3', '', '', '+', ''],
        ['4', '', '', '', '+'],
      ]),
    ],
    [
      'a heading before it',
      paragraph('Test kaliti') +
        table([
          ['1', '2', '3', '4'],
          ['A', 'B', 'C', 'D'],
        ]),
    ],
  ])('in a table with %s is read', (_, key) => {
    expect(keysOf(paragraphs(four()) + key)).toEqual(['A', 'B', 'C', 'D'])
  })

  it.each<[string, string, string[]]>([
    ['a gap', `${four()}\nJavoblar: 1-A 2-B 4-D`, ['A', 'B', 'no_key', 'D']],
    ['an option that is not there', `${four()}\nJavoblar: 1-A 2-E 3-C 4-D`, ['A', 'unknown_key E', 'C', 'D']],
    [
      'several letters',
      `${four()}\nJavoblar: 1-A 2-B,C 3-CD 4-D`,
      ['A', 'B C several_keys', 'C D several_keys', 'D'],
    ],
    [
      'two answers for one',
      `${four()}\nJavoblar: 1-A 2-B 3-C 4-D 2-C`,
      ['A', 'doubtful_key no_key', 'C', 'D'],
    ],
    [
      'variants on lines',
      `I variant\n${four([1, 2])}\nII variant\n${four([1, 2])}\nJavoblar:\nI variant: 1-A 2-B\nII variant: 1-C 2-D`,
      ['A', 'B', 'C', 'D'],
    ],
    [
      'a number twice',
      `${four([1, 2])}\n${four([2, 3])}\nJavoblar: 1-A 2-B 3-C`,
      ['A', 'doubtful_key no_key', 'doubtful_key no_key', 'C'],
    ],
    [
      'instructions before',
      `1. Diqqat!\n2. Vaqt.\n${four([1, 2])}\nJavoblar: 1-A 2-B`,
      ['too_few_options no_key', 'too_few_options no_key', 'A', 'B'],
    ],
    ['too few letters', `${four()}\nJavoblar: ABC`, Array(4).fill('doubtful_key no_key')],
    [
      'numbers that begin anew',
      `${four([1, 2])}\n${four([1, 2])}\nJavoblar: 1-A 2-B 1-C 2-D`,
      ['A', 'B', 'C', 'D'],
    ],
    [
      'one key for numbers that begin anew',
      `${four([1])}\n${four([1])}\nJavoblar: 1-A`,
      ['doubtful_key no_key', 'doubtful_key no_key'],
    ],
    [
      'a key after each part',
      `${four([1, 2])}\nJavoblar: 1-A 2-B\n${four([1, 2])}\nJavoblar: 1-C 2-D`,
      ['A', 'B', 'C', 'D'],
    ],
    [
      'keys by variants',
      `1-variant\n${four([1, 2])}\n2-variant\n${four([1, 2])}\nJavoblar\n1-variant\n1-A 2-B\n2-variant\n1-C 2-D`,
      ['A', 'B', 'C', 'D'],
    ],
    ['a key that stands first', `Javoblar: 1-A 2-B\n${four([1, 2])}`, ['A', 'B']],
    ['questions that go on', `${four([1, 2])}\n${four([3, 4])}\n1-A 2-B 3-C 4-D`, ['A', 'B', 'C', 'D']],
  ])('with %s', (_, text, expected) => {
    expect(keysOf(paragraphs(text))).toEqual(expected)
  })

  it('by variants in columns', () => {
    const text = `1-variant\n${four([1, 2])}\n2-variant\n${four([1, 2])}`
    const key = table([
      ['№', '1-variant', '2-variant'],
      ['1', 'A', 'C'],
      ['2', 'B', 'D'],
    ])
    expect(keysOf(paragraphs(text) + key)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('of automatic lists', () => {
    const asked = (list: number) => listed('S', 1) + listed('bir', list) + listed('ikki', list)
    expect(keysOf(asked(2) + asked(3) + paragraph('Javoblar') + listed('B', 9) + listed('A', 9))).toEqual([
      'B',
      'A',
    ])
  })

  it('tells А В С Д from А Б В Г', () => {
    const text =
      '1. S\nА) 1\nВ) 2\nС) 3\nД) 4\n2. T\nА) 1\nБ) 2\nВ) 3\nГ) 4\n3. U\nА) 1\nБ) 2\nВ) 3\nГ) 4\nКалит: 1-Д 2-В 3-D'
    expect(keysOf(paragraphs(text))).toEqual(['D', 'C', 'unknown_key D'])
  })

  it('names answers without a question', () => {
    const { left_out } = readWordTest(wordFile(paragraphs(`${four([1, 2])}\nJavoblar: 1-A 2-B 7-C`)))
    expect(left_out).toEqual([{ code: 'left_out', of: '7-C' }])
  })
})

describe('open questions', () => {
  it.each<[string, string, string[]]>([
    ['a number', '1. S\nJavob: 12,5', ['S | =12,5']],
    ['a fraction', '1. S\nЖавоб: -1/2', ['S | =-1/2']],
    ['a word', '1. Poytaxt?\nJavob: Toshkent.', ['Poytaxt? | *Toshkent']],
    ['a unit', '1. S\nОтвет: 5 sm', ['S | *5 sm']],
    ['the same line', '1. 2+2 nechaga teng? Javob: 4', ['2+2 nechaga teng? | =4']],
    ['only a place', '1. S\nJavob: ______', ['S | !no_key']],
    ['the key', '1. S\nJavob: ____\n2. T\nJavoblar: 1-12,5; 2-olma', ['S | =12,5', 'T | *olma']],
    ['a key of both kinds', '1. S\nA) a\nB) b\n2. T\nJavoblar:\n1. A\n2. 5,5', ['S | *a | b', 'T | =5,5']],
    ['parts', '1. S a) x b) y\nJavob: a) 5 b) 7', ['S a) x b) y | *a) 5 b) 7 | !doubtful_key a) 5 b) 7']],
    ['two answers', '1. S\nJavob: 4\nJavoblar: 1-5', ['S | =4 | !doubtful_key 4, 5']],
    ['statements', '1. S:\n1) bir\n2) ikki\nJavob: ___', ['S:\n1) bir\n2) ikki | !no_key']],
    [
      'an explanation',
      "1. S\nJavob: 4\nYechim: qo'shamiz\nikkini\n2. T\nJavob: 5",
      ["S | =4 | ?qo'shamiz\nikkini", 'T | =5'],
    ],
  ])('with %s', (_, text, expected) => {
    expect(toldOf(paragraphs(text))).toEqual(expected)
  })

  it('with an equation as the answer are doubtful', () => {
    expect(toldOf(paragraph('1. S') + paragraph(run('Javob: ') + equation('x')))).toEqual([
      'S | *$x$ | !doubtful_key $x$',
    ])
  })

  it('with a key table of values', () => {
    const body =
      paragraphs('1. S\nA) a\nB) b\n2. T\nJavob:') +
      paragraph('Javoblar') +
      table([
        ['1', '2'],
        ['A', '4'],
      ])
    expect(toldOf(body)).toEqual(['S | *a | b', 'T | =4'])
  })
})
