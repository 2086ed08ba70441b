import { describe, expect, it } from 'vitest'
import { B, cell, READ, tableOf, text, toldOf, U } from '../../../../testing/files/teachers-word-files.ts'
import { drawing, listed, paragraph, run, table } from '../../../../testing/files/word-file.ts'

/* Files as teachers write them: each is read right, or its question says what is doubtful; never a wrong key without a word. */

describe('a second look', () => {
  const FIRST = 'S | *bir | ikki | uch | tort'
  const SECOND = 'S | bir | *ikki | uch | tort'
  it.each<[string, string, string[]]>([
    [
      'a sign between two options',
      text('1. S\nA) bir + B) ikki C) uch D) tort'),
      ['S | bir | *ikki | uch | tort | !doubtful_key A, B'],
    ],
    ['a tick before a line of options', text('1. S\nA) bir ✓\nB) ikki\nC) uch\nD) tort'), [FIRST]],
    [
      'a whole test in a paragraph with its key',
      text('1. S? A) bir B) ikki C) uch D) tort 2. S? A) bir B) ikki C) uch D) tort Javoblar: 1-A, 2-B'),
      ['S? | *bir | ikki | uch | tort', 'S? | bir | *ikki | uch | tort'],
    ],
    [
      'a key of values under options',
      text('1. S\nA) 5 B) 6 C) 7\n2. S\nA) 8 B) 9 C) 10\nJavoblar: 1) 6; 2) 10'),
      ['S | 5 | *6 | 7', 'S | 8 | 9 | *10'],
    ],
    [
      'a key whose digits are options',
      text('1. S\nA) 3 B) 2 C) 1\nJavob: 3'),
      ['S | 3 | 2 | 1 | !unknown_key 3'],
    ],
    ['a key for other numbers', text('5. S\n…\n6. S\n…\nJavoblar: 1-A 2-B'), [`S | ${READ}`, `S | ${READ}`]],
    [
      'a key that skips the numbers',
      text('1. S\n…\n2. S\n…\n3. S\n…\nJavoblar: ABC D'),
      Array(3).fill(`S | ${READ.replace('!no_key', '!doubtful_key | !no_key')}`),
    ],
    [
      'letters of both alphabets in a key',
      text('1. S\n…\n2. S\n…\n3. S\n…\n4. S\n…\nJavoblar: 1-А 2-B 3-С 4-D'),
      [FIRST, SECOND, 'S | bir | ikki | *uch | tort', 'S | bir | ikki | uch | *tort'],
    ],
    [
      'answers by А Б В Г under each question',
      text('1. S\n…\nЖавоб: Б\n2. S\n…\nЖавоб: В'),
      [SECOND, 'S | bir | ikki | *uch | tort'],
    ],
    ['В alone', text('1. S\n…\nЖавоб: В'), [SECOND]],
    [
      'two variants and one key',
      text('1-variant\n1. S\n…\n2-variant\n1. S\n…\nJavoblar: 1-A'),
      [
        `S | ${READ.replace('!no_key', '!doubtful_key | !no_key')} | #1-variant`,
        `S | ${READ.replace('!no_key', '!doubtful_key | !no_key')} | #2-variant`,
      ],
    ],
    [
      'bold labels and a bold answer',
      paragraph('1. S') +
        ['bir', 'ikki', 'uch', 'tort']
          .map((one, i) => paragraph(run(`${'ABCD'[i]}) `, B) + run(one, i === 1 ? B : '')))
          .join(''),
      [SECOND],
    ],
    [
      'bold stems and options but one',
      paragraph(run('1. S', B)) +
        ['A) bir', 'B) ikki', 'C) uch', 'D) tort']
          .map((one, i) => paragraph(run(one, i === 1 ? '' : B)))
          .join(''),
      ['S | *bir | ikki | *uch | *tort | !several_keys'],
    ],
    [
      'a red comma',
      paragraph('1. S') +
        paragraph(run('A) bir') + run(',', '<w:color w:val="FF0000"/>')) +
        text('B) ikki\nC) uch\nD) tort'),
      [`S | ${READ.replace('bir', 'bir')}`],
    ],
    [
      'only the letter is underlined',
      paragraph('1. S') + text('A) bir') + paragraph(run('B', U) + run(') ikki')) + text('C) uch\nD) tort'),
      [SECOND],
    ],
    [
      'a short word and a long one in bold',
      paragraph('1. S') + paragraph(run('A) bir ') + run('ikki uch tort besh', B)) + text('B) ikki\nC) uch'),
      ['S | *bir ikki uch tort besh | ikki | uch'],
    ],
    [
      'automatic options without a restart',
      listed('S', 1) +
        ['bir', 'ikki', 'uch'].map((one) => listed(one, 4)).join('') +
        listed('T', 1) +
        ['bir', 'ikki', 'uch'].map((one) => listed(one, 4)).join('') +
        text('Javoblar: 1-A 2-C'),
      ['S | *bir | ikki | uch', 'T | bir | ikki | *uch'],
    ],
    [
      'a stem that begins with a letter',
      text('1. B vitamini qayerda bor?\n…\n2. C vitamini-chi?\n…\n3. A\n…'),
      [`B vitamini qayerda bor? | ${READ}`, `C vitamini-chi? | ${READ}`, `A | ${READ}`],
    ],
    [
      'Cyrillic pronouns',
      text('1. У ким?\nА) У\nБ) Мен\nВ) Сен\nГ) Биз'),
      ['У ким? | У | Мен | Сен | Биз | !no_key'],
    ],
    [
      'units that look like labels',
      text('1. Kuch?\nA) 5 N B) 6 N C) 7 N D) 8 N'),
      ['Kuch? | 5 N | 6 N | 7 N | 8 N | !no_key'],
    ],
    [
      'temperatures',
      text('1. Harorat?\nA) 20 C B) 30 C C) 40 C D) 50 C'),
      ['Harorat? | 20 C | 30 C | 40 C | 50 C | !no_key'],
    ],
    [
      'sets',
      text('1. Toping\nA) {1; 2} B) (1; 2) C) [1; 2) D) (1; 2]'),
      ['Toping | {1; 2} | (1; 2) | [1; 2) | (1; 2] | !no_key'],
    ],
    [
      'points of geometry',
      text('1. A(1; 2) va B(3; 4) nuqtalar. AB?\nA) 1 B) 2 C) 3 D) 4'),
      ['A(1; 2) va B(3; 4) nuqtalar. AB? | 1 | 2 | 3 | 4 | !no_key'],
    ],
    [
      'equations with letters',
      text('1. a) x+y b) x-y ifodalar\nA) a B) b C) a va b D) hech biri'),
      ['a) x+y b) x-y ifodalar | a | b | a va b | hech biri | !no_key'],
    ],
    [
      'capitals and small letters in one row',
      text('1. S\na) bir\nB) ikki\nc) uch\nD) tort'),
      [`S | ${READ}`],
    ],
    [
      'a row that starts at B',
      text('1. S\nB) ikki\nC) uch\nD) tort'),
      ['S\nB) ikki\nC) uch\nD) tort | !too_few_options | !no_key'],
    ],
    [
      'the same letter for two',
      text('1. S\nA) bir\nB) ikki\nC) uch\nC) tort\nJavob: C'),
      ['S | bir | ikki | *uch | tort | !left_out C) tort'],
    ],
    ['an order of letters that is wrong', text('1. S\nA) bir\nC) uch\nB) ikki\nD) tort\nJavob: B'), [SECOND]],
    ['a note after the key', text('1. S\n…\nJavob: B. Chunki ikki.'), [SECOND]],
    ['a comment in brackets after the key', text('1. S\n…\nJavob: B (ikki)'), [SECOND]],
    [
      'a key with a question without options',
      text('1. S\n…\n2. Poytaxt?\nJavoblar: 1-B, 2-Toshkent'),
      [SECOND, 'Poytaxt? | *Toshkent'],
    ],
    ['a key in small Cyrillic', text('1. S\n…\nжавоб: б'), [SECOND]],
    ['a space before the bracket', text('1. S\nA ) bir\nB ) ikki\nC ) uch\nD ) tort'), [`S | ${READ}`]],
    ['a dot and a bracket', text('1.) S\nA.) bir\nB.) ikki\nC.) uch\nD.) tort'), [`S | ${READ}`]],
    [
      'questions of a listening with a range',
      text('1–2-savollar\nMatn shu yerda.\n1. S\n…\n2. T\n…'),
      [`S | ${READ} | @0`, `T | ${READ} | @0`],
    ],
    ['a year as a heading', text('2023-2024-o‘quv yili\n1. S\n…'), [`S | ${READ} | #2023-2024-o‘quv yili`]],
    [
      'a question that ends with a number and a dot',
      text('1. Hisoblang: 12 - 2.\n…\n2. T\n…'),
      [`Hisoblang: 12 - 2. | ${READ}`, `T | ${READ}`],
    ],
    [
      'options in two cells beside a picture',
      paragraph('1. Shakl') + tableOf([cell(paragraph(drawing('rId1'))), cell(text('…'))]),
      [`Shakl\n![](picture:new-1) | ${READ}`],
    ],
    [
      'a table of the key above',
      paragraph('Javoblar') +
        table([
          ['1', '2'],
          ['B', 'A'],
        ]) +
        text('1. S\n…\n2. S\n…'),
      [SECOND, FIRST],
    ],
    [
      'keys of two columns of variants with totals',
      text('1. S\n…\n2. S\n…') +
        table([
          ['Savol', 'Javob', 'Ball'],
          ['1', 'B', '2'],
          ['2', 'A', '3'],
        ]),
      [SECOND, FIRST],
    ],
    [
      'a key with points on lines',
      text('1. S\n…\n2. S\n…\nJavoblar\n1. B (2 ball)\n2. A (3 ball)'),
      [SECOND, FIRST],
    ],
  ])('%s', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })
})
