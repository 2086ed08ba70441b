import { describe, expect, it } from 'vitest'
import {
  cell,
  OPTIONS,
  PAGE_BREAK,
  tableOf,
  text,
  toldOf,
  wide,
} from '../../../../testing/files/teachers-word-files.ts'
import { listed, paragraph, table } from '../../../../testing/files/word-file.ts'

/* Files as teachers write them: each is read right, or its question says what is doubtful; never a wrong key without a word. */

const FOUR = ['1', '2', '3', '4'].map((n) => `${n}. S\n${OPTIONS}`).join('\n')
const KEYED = [
  'S | *bir | ikki | uch | tort',
  'S | bir | *ikki | uch | tort',
  'S | bir | ikki | *uch | tort',
  'S | bir | ikki | uch | *tort',
]

describe('the key', () => {
  it.each<[string, string, string[]]>([
    ['Kalit', text(`${FOUR}\nKalit\n1) A   2) B   3) C   4) D`), KEYED],
    ['Kalitlari', text(`${FOUR}\nTest kalitlari:\n1-A\t2-B\t3-C\t4-D`), KEYED],
    ['Жавоблар', text(`${FOUR}\nЖавоблар\n1.А 2.В 3.С 4.Д`), KEYED],
    ["TO'G'RI JAVOBLAR", text(`${FOUR}\nTO‘G‘RI JAVOBLAR\n1 A 2 B 3 C 4 D`), KEYED],
    ['words in a line', text(`${FOUR}\nJavoblar kaliti: 1-a; 2-b; 3-c; 4-d.`), KEYED],
    ['brackets', text(`${FOUR}\nJavob: 1(A), 2(B), 3(C), 4(D)`), KEYED],
    ['an em dash', text(`${FOUR}\nJavoblar: 1—A, 2—B, 3—C, 4—D`), KEYED],
    ['underscores', text(`${FOUR}\nJavoblar: 1_A 2_B 3_C 4_D`), KEYED],
    [
      'groups of columns',
      text(FOUR) +
        paragraph('Javoblar:') +
        table([
          ['T/r', 'Javob', 'T/r', 'Javob', 'T/r', 'Javob'],
          ['1', 'A', '3', 'C', '', ''],
          ['2', 'B', '4', 'D', '', ''],
        ]),
      KEYED,
    ],
    [
      'a merged head',
      text(FOUR) +
        tableOf(
          [wide("To'g'ri javoblar kaliti", 4)],
          [cell('1'), cell('2'), cell('3'), cell('4')],
          [cell('A'), cell('B'), cell('C'), cell('D')],
        ),
      KEYED,
    ],
    ['keys in the head row', tableOf([wide('Javoblar: 1-A, 2-B, 3-C, 4-D', 2)]) + text(FOUR), KEYED],
    [
      'columns of numbers with letters under them, without a heading',
      text(FOUR) +
        table([
          ['1', '2', '3', '4'],
          ['A', 'B', 'C', 'D'],
        ]),
      KEYED,
    ],
    [
      'automatic numbers',
      text(FOUR) + paragraph('Javoblar') + ['A', 'B', 'C', 'D'].map((one) => listed(one, 7)).join(''),
      KEYED,
    ],
    ['after a page break', text(FOUR) + paragraph(PAGE_BREAK) + text('Javoblar\n1-A\n2-B\n3-C\n4-D'), KEYED],
    [
      'topics that begin anew',
      text(`I bob\n1. S\n…\n2. S\n…\nII bob\n1. S\n…\n2. S\n…\nJavoblar\nI bob\n1-A 2-B\nII bob\n1-C 2-D`),
      KEYED.map((one, i) => `${one} | #${i < 2 ? 'I' : 'II'} bob`),
    ],
    ['Cyrillic letters for Latin options', text(`${FOUR}\nЖавоблар: 1-А, 2-Б, 3-В, 4-Г`), KEYED],
  ])('%s', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })
})
