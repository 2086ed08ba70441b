import { describe, expect, it } from 'vitest'
import { MAX_DRAFTS, type QuestionDraft } from './draft.ts'
import { readLettered } from './lettered-text.ts'
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
      'Poytaxt\nqaysi shahar\nA) bir\nB) ikki\njavob: a\n\nIkkinchi\nA) x\nB) y\nJAVOB: B',
      ['Poytaxt\nqaysi shahar | *bir | ikki', 'Ikkinchi | x | *y'],
    ],
    ['Пойтахт?\nА) Самарқанд\nБ) Тошкент\nЖАВОБ: Б', ['Пойтахт? | Самарқанд | *Тошкент']],
    ['S\nA. bir\n  davomi\nB. ikki\nANSWER: A', ['S | *bir\ndavomi | ikki']],
    ['S\nA. bir\nB. ikki\nANSWER: E', ['S | bir | ikki | !unknown_key E']],
    ['S\nA. bir\nB. ikki', ['S | bir | ikki | !no_key']],
    ['S\nA. bir\nB. bir\nANSWER: A', ['S | *bir | bir | !twice']],
    ['S\nANSWER: A', []],
    ['ANSWER: A\nANSWER: B', []],
  ])('%j', (text, expected) => {
    expect(readLettered(linesOf(text)).drafts.map(told)).toEqual(expected)
  })

  it('remembers the lines', () => {
    expect(
      readLettered(linesOf('\n\nS\nA. 1\nB. 2\nANSWER: A\n\nT\nA. 1\nB. 2\nANSWER: A')).drafts.map(
        ({ line }) => line,
      ),
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
  ['S\r\n====\r\n#a\r\n====\r\nb', 1],
  ['\uFEFFS\rA. a\rB. b\rANSWER: B', 1],
  ['::1:: S {=a ~b}\n\nT {T}', 2],
  ['Oddiy matn, savolsiz', null],
  ['', null],
])('%j has %s questions', (text, count) => {
  expect(readTextQuestions(text)?.drafts.length ?? null).toBe(count)
})

describe('a text of a teacher', () => {
  const OPTIONS = 'A) bir\nB) ikki\nC) uch'
  it.each<[string, string, string[]]>([
    [
      'of a message with ticks',
      '1️⃣ Poytaxt qaysi?\nA) bir\nB) ikki ✅\nC) uch\n\n2️⃣ Daryo qaysi?\nA) bir ✅\nB) ikki\nC) uch',
      ['Poytaxt qaysi? | bir | *ikki | uch', 'Daryo qaysi? | *bir | ikki | uch'],
    ],
    [
      'of a message with a line of the sender',
      `[12.03, 10:15] Ali: 1. Poytaxt?\n${OPTIONS}\nJavob: B`,
      ['[12.03, 10:15] Ali: 1. Poytaxt? | bir | *ikki | uch'],
    ],
    [
      'of a PDF with broken lines',
      '1. Ozbekiston Respublikasi\nqachon mustaqil\nboldi?\nA) 1990-yil 31-\navgust B) 1991-yil\n1-sentabr C) 1992-yil\n2. T\nA) bir B) ikki C) uch\nJavoblar: 1-B, 2-A',
      [
        'Ozbekiston Respublikasi\nqachon mustaqil\nboldi? | 1990-yil 31-\navgust | *1991-yil\n1-sentabr | 1992-yil',
        'T | *bir | ikki | uch',
      ],
    ],
    [
      'of a PDF with page numbers',
      `1. S\n${OPTIONS}\n12\n2. T\n${OPTIONS}\nJavoblar\n1 B 2 C`,
      ['S | bir | *ikki | uch', 'T | bir | ikki | *uch'],
    ],
    [
      'of notes with signs',
      '1) Poytaxt?\n- bir\n+ ikki\n- uch\n2) Daryo?\n+ bir\n- ikki',
      ['Poytaxt? | bir | *ikki | uch', 'Daryo? | *bir | ikki'],
    ],
    [
      'with formulas between dollars',
      '1. $x^2=4$ tenglamani yeching\nA) $x=\\pm 2$ B) $x=2$ C) $x=4$\nJavob: A',
      ['$x^2=4$ tenglamani yeching | *$x=\\pm 2$ | $x=2$ | $x=4$'],
    ],
    [
      'with prices and scripts',
      '1. 5$ va <script>alert(1)</script>?\nA) **bir** B) __ikki__\nJavob: A',
      ['5\\$ va <script>alert(1)</script>? | *\\*\\*bir\\*\\* | \\_\\_ikki\\_\\_'],
    ],
    ['with tabs', '1.\tPoytaxt?\nA)\tbir\tB)\tikki\tC)\tuch\nJavob:\tC', ['Poytaxt? | bir | ikki | *uch']],
    [
      'in Cyrillic',
      '1. Пойтахт?\nА) бир\nБ) икки\nВ) уч\n2. Дарё?\nА) бир\nБ) икки\nВ) уч\nЖавоблар: 1-В; 2-Б',
      ['Пойтахт? | бир | икки | *уч', 'Дарё? | бир | *икки | уч'],
    ],
    [
      'with Cyrillic keys of Latin options',
      `1. S\n${OPTIONS}\nЖАВОБ: Б\n2. T\n${OPTIONS}\nЖАВОБ: В`,
      ['S | bir | *ikki | uch', 'T | bir | ikki | *uch'],
    ],
    [
      'on one line',
      '1. S? a) bir b) ikki c) uch 2. T? a) bir b) ikki c) uch Javoblar: 1a 2c',
      ['S? | *bir | ikki | uch', 'T? | bir | ikki | *uch'],
    ],
    ['without a key', `1. S\n${OPTIONS}`, ['S | bir | ikki | uch | !no_key']],
  ])('%s', (_, text, expected) => {
    expect(readTextQuestions(text)?.drafts.map(told)).toEqual(expected)
  })
})

describe('further separators', () => {
  it.each<[string, string, string[]]>([
    [
      'with spaces after them',
      'S\n====  \n# a\n====\nb\n+++++ \nT\n====\n#a\n====\nb',
      ['S | *a | b', 'T | *a | b'],
    ],
    ['in one question only', 'S\n====\n#a\n====\nb', ['S | *a | b']],
    [
      'with numbers of questions',
      '1. S\n====\n#a\n====\nb\n++++\n2. T\n====\na\n====\n#b',
      ['S | *a | b', 'T | a | *b'],
    ],
    ['with letters of options', 'S\n====\n#A) a\n====\nB) b', ['S | *a | b']],
    ['with a letter and a sign behind it', 'S\n====\nA) #a\n====\nB) b', ['S | *a | b']],
    ['with empty options', 'S\n====\n#a\n====\n\n====\nb', ['S | *a | b']],
    ['with # in a text', 'C# nima?\n====\n#til\n====\nnota', ['C# nima? | *til | nota']],
    ['with several right ones', 'S\n====\n#a\n====\n#b\n====\nc', ['S | *a | *b | c | !several_keys']],
    ['with a sign in a line of its own', 'S\n====\n#\na\n====\nb', ['S | *a | b']],
    ['with a numeric option that has a plus', 'S\n====\n#+5\n====\n-5', ['S | *+5 | -5']],
    ['with numbers that have a plus as options', 'S\n====\n+5\n====\n-5\n====\n#7', ['S | +5 | -5 | *7']],
    ['with only a plus before a number', 'S\n====\n+5\n====\n-5', ['S | +5 | -5 | !no_key']],
  ])('%s', (_, text, expected) => {
    expect(readTextQuestions(text)?.drafts.map(told)).toEqual(expected)
  })
})
