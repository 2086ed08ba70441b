import { describe, expect, it } from 'vitest'
import {
  B,
  cell,
  OPTIONS,
  READ,
  tableOf,
  text,
  toldOf,
  wide,
} from '../../../../testing/files/teachers-word-files.ts'
import { paragraph, run, table } from '../../../../testing/files/word-file.ts'

/* Files as teachers write them: each is read right, or its question says what is doubtful; never a wrong key without a word. */

describe('tables', () => {
  const vMerge = (content: string, isFirst: boolean) =>
    cell(content, `<w:vMerge${isFirst ? ' w:val="restart"' : ''}/>`)
  it.each<[string, string, string[]]>([
    [
      'one question in a row',
      table([
        ['1.', 'Poytaxt?', 'A) bir', 'B) ikki', 'C) uch', 'D) tort'],
        ['2.', 'Daryo?', 'A) bir', 'B) ikki', 'C) uch', 'D) tort'],
      ]),
      [`Poytaxt? | ${READ}`, `Daryo? | ${READ}`],
    ],
    [
      'options in rows below with merged numbers',
      tableOf(
        [vMerge('1', true), wide('Poytaxt qaysi?', 2)],
        [vMerge('', false), cell('A) bir'), cell('B) ikki')],
        [vMerge('', false), cell('C) uch'), cell('D) tort')],
        [vMerge('2', true), wide('Daryo qaysi?', 2)],
        [vMerge('', false), cell('A) bir'), cell('B) ikki')],
        [vMerge('', false), cell('C) uch'), cell('D) tort')],
      ),
      [`Poytaxt qaysi? | ${READ}`, `Daryo qaysi? | ${READ}`],
    ],
    [
      'four questions in a row of cells',
      table([[`1. S\n${OPTIONS}`, `2. T\n${OPTIONS}`, `3. U\n${OPTIONS}`, `4. V\n${OPTIONS}`]]),
      [`S | ${READ}`, `T | ${READ}`, `U | ${READ}`, `V | ${READ}`],
    ],
    [
      'a whole test in one cell',
      table([[`1. S\n${OPTIONS}\n2. T\n${OPTIONS}\nJavoblar: 1-A 2-B`]]),
      ['S | *bir | ikki | uch | tort', 'T | bir | *ikki | uch | tort'],
    ],
    [
      'a right answer in bold',
      tableOf([
        cell('1'),
        cell('Poytaxt qaysi?'),
        cell('A) bir'),
        cell(paragraph(run('B) ikki', B))),
        cell('C) uch'),
      ]),
      ['Poytaxt qaysi? | bir | *ikki | uch'],
    ],
    [
      'options without letters',
      table([
        ['№', 'Savol', 'A', 'B', 'C', 'D', 'Javob'],
        ['1', 'S', 'bir', 'ikki', 'uch', 'tort', 'C'],
        ['2', 'T', 'bir', 'ikki', 'uch', 'tort', 'A'],
      ]),
      ['S | bir | ikki | *uch | tort', 'T | *bir | ikki | uch | tort'],
    ],
    [
      'a head of two rows',
      tableOf(
        [wide('Test savollari', 3)],
        [cell('Savol'), cell("To'g'ri javob"), cell("Noto'g'ri javob")],
        [cell('S'), cell('bir'), cell('ikki')],
      ),
      ['S | *bir | ikki'],
    ],
    [
      'difficulty beside the questions',
      table([
        [
          '№',
          'Qiyinlik darajasi',
          'Savol',
          "To'g'ri javob",
          'Muqobil javob',
          'Muqobil javob',
          'Muqobil javob',
        ],
        ['1', '1', 'S', 'bir', 'ikki', 'uch', 'tort'],
      ]),
      ['S | *bir | ikki | uch | tort'],
    ],
    [
      'stars in cells',
      table([['1.', 'Poytaxt qaysi?', '*bir', 'ikki', 'uch', 'tort']]),
      ['Poytaxt qaysi? | *bir | ikki | uch | tort'],
    ],
    [
      'a matching of two columns in a stem',
      text('1. Moslang') +
        table([
          ['1) olma', 'a) qizil'],
          ['2) nok', 'b) sariq'],
        ]) +
        text('A) 1-a, 2-b\nB) 1-b, 2-a\n2. T\n…'),
      ['Moslang\n1) olma | a) qizil\n2) nok | b) sariq | 1-a, 2-b | 1-b, 2-a | !no_key', `T | ${READ}`],
    ],
    [
      'a cell of a stem and a cell of options',
      table([
        ['1. Poytaxt?', OPTIONS],
        ['2. Daryo?', OPTIONS],
      ]),
      [`Poytaxt? | ${READ}`, `Daryo? | ${READ}`],
    ],
    [
      'nested tables',
      tableOf([
        cell(
          paragraph('1. S') +
            table([
              ['A) bir', 'B) ikki'],
              ['C) uch', 'D) tort'],
            ]) +
            paragraph(''),
        ),
      ]),
      [`S | ${READ}`],
    ],
    [
      'numbers, letters and texts in their own cells',
      table([
        ['1', 'Poytaxt qaysi?'],
        ['A', 'bir'],
        ['B', 'ikki'],
        ['C', 'uch'],
        ['D', 'tort'],
        ['2', 'Daryo qaysi?'],
        ['A', 'bir'],
        ['B', 'ikki'],
        ['C', 'uch'],
        ['D', 'tort'],
      ]),
      [`Poytaxt qaysi? | ${READ}`, `Daryo qaysi? | ${READ}`],
    ],
  ])('%s', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })
})
