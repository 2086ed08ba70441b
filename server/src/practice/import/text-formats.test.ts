import { describe, expect, it } from 'vitest'
import { readAiken } from './aiken.ts'
import { MAX_DRAFTS, type QuestionDraft } from './draft.ts'
import { optionPlace } from './option-letters.ts'
import { readTextQuestions } from './read-text.ts'
import { readSeparated } from './separated.ts'

const linesOf = (text: string) => text.split('\n')
/** A draft in one line: the stem, the options with `*` before right ones, and the warnings. */
function told({ stem, body, warnings }: QuestionDraft): string {
  const options = 'options' in body ? body.options : []
  const shown = options.map(({ text, credit_milli }) => (credit_milli > 0 ? '*' : '') + text)
  return [stem, ...shown, ...warnings.map(({ code, of }) => `!${code}${of ? ` ${of}` : ''}`)].join(' | ')
}

it.each([
  [['A', 'B', 'C', 'D'], 'C', 2],
  [['a', 'b', 'c', 'd'], 'C', 2],
  [['А', 'В', 'С', 'Д'], 'C', 2],
  [['А', 'В', 'С', 'Д'], 'D', 3],
  [['A', 'B', 'C', 'D'], 'Д', 3],
  [['A', 'B', 'C', 'D'], 'В', 1],
  [['А', 'Б', 'В', 'Г'], 'В', 2],
  [['А', 'Б', 'В', 'Г'], 'B', null],
  [['А', 'Б', 'В', 'Г'], 'Г', 3],
  [['A', 'B'], 'E', null],
])('among %j the key %s has the place %s', (row, key, place) => {
  expect(optionPlace(row, key)).toBe(place)
})

describe('Aiken', () => {
  it.each([
    ['2 + 2 = ?\nA. 3\nB. 4\nANSWER: B', ['2 + 2 = ? | 3 | *4']],
    [
      'Savol\ndavomi\nA) bir\nB) ikki\njavob: a\n\nSavol 2\nA) x\nB) y\nJAVOB: B',
      ['Savol\ndavomi | *bir | ikki', 'Savol 2 | x | *y'],
    ],
    ['Пойтахт?\nА) Самарқанд\nБ) Тошкент\nЖАВОБ: Б', ['Пойтахт? | Самарқанд | *Тошкент']],
    ['S\nA. bir\n  davomi\nB. ikki\nANSWER: A', ['S | *bir\ndavomi | ikki']],
    ['S\nA. bir\nB. ikki\nANSWER: E', ['S | bir | ikki | !unknown_key E']],
    ['S\nA. bir\nB. ikki', ['S | bir | ikki | !no_key']],
    ['S\nANSWER: A', ['S | !unknown_key A | !too_few_options']],
    ['A. bir\nB. bir\nANSWER: A', [' | *bir | bir | !no_stem | !twice']],
    ['ANSWER: A\nANSWER: B', []],
  ])('%j', (text, expected) => {
    expect(readAiken(linesOf(text)).map(told)).toEqual(expected)
  })

  it('remembers the lines', () => {
    expect(
      readAiken(linesOf('\n\nS\nA. 1\nB. 2\nANSWER: A\n\nT\nA. 1\nB. 2\nANSWER: A')).map(({ line }) => line),
    ).toEqual([3, 8])
  })
})

describe('separated questions', () => {
  it.each([
    [
      "Savol 1\n====\n#bir\n====\nikki\n++++\nSavol 2\n===\nuch\n===\n# to'rt",
      ['Savol 1 | *bir | ikki', "Savol 2 | uch | *to'rt"],
    ],
    ['++++\nS\ndavomi\n====\na\nb\n====\n#c\n++++', ['S\ndavomi | a\nb | *c']],
    ["S\n+to'g'ri\n=xato\n=xato 2\n+++\nT\n+a\n=b", ["S | *to'g'ri | xato | xato 2", 'T | *a | b']],
    ["S\n* ha\n- yo'q\n----\nT\n#a\n-b", ["S | *ha | yo'q", 'T | *a | b']],
    ['-5 + 3 = ?\n+ -2\n- 2', ['-5 + 3 = ? | *-2 | 2']],
    ['S\n====\na\n====\nb', ['S | a | b | !no_key']],
    ['S\n====\n#a\n====\n#b', ['S | *a | *b | !several_keys']],
    ['S\n==\na', ['S\n==\na | !too_few_options | !no_key']],
    ['++++\n\n++++', []],
  ])('%j', (text, expected) => {
    expect(readSeparated(linesOf(text)).map(told)).toEqual(expected)
  })

  it('are read up to the limit', () => {
    const many = Array.from({ length: MAX_DRAFTS + 5 }, (_, i) => `S ${i}\n====\n#a\n====\nb`).join(
      '\n++++\n',
    )
    expect(readSeparated(linesOf(many))).toHaveLength(MAX_DRAFTS)
  })
})

it.each([
  ['S\r\n====\r\n#a\r\n====\r\nb', 'separated', 1],
  ['\uFEFFS\rA. a\rB. b\rANSWER: B', 'aiken', 1],
  ['::1:: S {=a ~b}\n\nT {T}', 'gift', 2],
  ['Oddiy matn, savolsiz', null, 0],
  ['', null, 0],
] as const)('%j is of the format %s', (text, format, count) => {
  const read = readTextQuestions(text)
  expect([read.format, read.drafts.length]).toEqual([format, count])
})
