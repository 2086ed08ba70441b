import { describe, expect, it } from 'vitest'
import { B, PAGE_BREAK, READ, SECTION, text, toldOf } from '../../../../testing/files/teachers-word-files.ts'
import { listed, paragraph, run } from '../../../../testing/files/word-file.ts'

/* Files as teachers write them: each is read right, or its question says what is doubtful; never a wrong key without a word. */

describe('questions', () => {
  it.each<[string, string, string[]]>([
    [
      'a decimal first',
      text('11. S\n…\n12. 1,5 kg olma necha gramm?\n…'),
      [`S | ${READ}`, `1,5 kg olma necha gramm? | ${READ}`],
    ],
    [
      'a decimal stuck to the number',
      text('11. S\n…\n12.1,5 kg olma necha gramm?\n…'),
      [`S | ${READ}`, `1,5 kg olma necha gramm? | ${READ}`],
    ],
    [
      'a date in the stem',
      text("1. S\n…\n2. 1991-yil 1-sentabrda nima e'lon qilingan?\n…"),
      [`S | ${READ}`, `1991-yil 1-sentabrda nima e'lon qilingan? | ${READ}`],
    ],
    [
      'a line that begins with a date',
      text('1. Qaysi voqea?\n1991-yil 1-sentabr kuni\n…\n2. T\n…'),
      [`Qaysi voqea?\n1991-yil 1-sentabr kuni | ${READ}`, `T | ${READ}`],
    ],
    [
      'a line that begins with a year and a dot',
      text('1. Qaysi voqea?\n…\n2. Qachon?\n1941. Urush\n…\n3. T\n…'),
      [`Qaysi voqea? | ${READ}`, `Qachon?\n1941. Urush | ${READ}`, `T | ${READ}`],
    ],
    [
      'a stem without a number that begins with a year',
      text('S\n…\n1991-yil 1-sentabrda nima bo‘ldi?\n…'),
      [`S | ${READ}`, `1991-yil 1-sentabrda nima bo‘ldi? | ${READ}`],
    ],
    [
      'points in brackets',
      text('1. (2 ball) S\n…\n2. T (3 ball)\n…'),
      [`(2 ball) S | ${READ}`, `T (3 ball) | ${READ}`],
    ],
    [
      'numbers that begin anew by topic',
      text('Kinematika\n1. S\n…\n2. T\n…\nDinamika\n1. U\n…\n2. V\n…'),
      [
        `S | ${READ} | #Kinematika`,
        `T | ${READ} | #Kinematika`,
        `U | ${READ} | #Dinamika`,
        `V | ${READ} | #Dinamika`,
      ],
    ],
    [
      'automatic numbers and letters',
      listed('S', 1) +
        ['bir', 'ikki', 'uch', 'tort'].map((one) => listed(one, 1, 1)).join('') +
        listed('T', 1) +
        ['bir', 'ikki', 'uch', 'tort'].map((one) => listed(one, 1, 1)).join(''),
      [`S | ${READ}`, `T | ${READ}`],
    ],
    [
      'automatic numbers and a page break',
      listed('S', 1) +
        paragraph(PAGE_BREAK) +
        text('A) bir\nB) ikki') +
        paragraph('', SECTION) +
        text('C) uch\nD) tort') +
        listed('T', 1) +
        text('…'),
      [`S | ${READ}`, `T | ${READ}`],
    ],
    [
      'a break within a line',
      paragraph(`${run('1. Davlat ')}<w:r><w:lastRenderedPageBreak/></w:r>${run('tili')}`) + text('…'),
      [`Davlat tili | ${READ}`],
    ],
    [
      'a page break within a stem',
      paragraph(`${run('1. Davlat ')}${PAGE_BREAK}${run('tili')}`) + text('…'),
      [`Davlat\ntili | ${READ}`],
    ],
    [
      'bullets of a Google document',
      listed('S', 1) +
        listed('bir', 3, 1) +
        listed('ikki', 3, 1) +
        listed('uch', 3, 1) +
        listed(run('tort', B), 3, 1),
      ['S | bir | ikki | uch | *tort'],
    ],
    [
      'options in automatic letters of their own lists',
      listed('S', 1) +
        ['bir', 'ikki', 'uch', 'tort'].map((one) => listed(one, 4)).join('') +
        listed('T', 1) +
        ['bir', 'ikki', 'uch', 'tort'].map((one) => listed(one, 5)).join(''),
      [`S | ${READ}`, `T | ${READ}`],
    ],
    [
      'a stem in the list and options as typed numbers',
      listed('S', 1) +
        text('1) bir\n2) ikki\n3) uch\n4) tort') +
        listed('T', 1) +
        text('1) bir\n2) ikki\n3) uch\n4) tort'),
      [`S | ${READ}`, `T | ${READ}`],
    ],
    [
      'names and variants at the top',
      text('Toshkent shahar 12-maktab\nMatematika fani o‘qituvchisi A. Karimov\n1-variant\n1. S\n…'),
      [`S | ${READ} | #1-variant`],
    ],
    ['instructions in brackets', text("(Testlarni diqqat bilan o'qing)\n1. S\n…"), [`S | ${READ}`]],
    ['page numbers', text('1. S\n…\n1\n2. T\n…\n2\n3. U\n…'), [`S | ${READ}`, `T | ${READ}`, `U | ${READ}`]],
    ['page numbers between dashes', text('1. S\n…\n- 1 -\n2. T\n…\n- 2 -'), [`S | ${READ}`, `T | ${READ}`]],
    ['lines between questions', text('1. S\n…\n_______________\n2. T\n…'), [`S | ${READ}`, `T | ${READ}`]],
    [
      'two questions on a line',
      text('1. S? A) 1 B) 2 C) 3 2. T? A) 4 B) 5 C) 6'),
      ['S? | 1 | 2 | 3 | !no_key', 'T? | 4 | 5 | 6 | !no_key'],
    ],
    [
      'a whole test in one paragraph',
      text(
        '1. S? A) bir B) ikki C) uch D) tort 2. T? A) bir B) ikki C) uch D) tort 3. U? A) bir B) ikki C) uch D) tort',
      ),
      [`S? | ${READ}`, `T? | ${READ}`, `U? | ${READ}`],
    ],
    [
      'a statement with a true list',
      text(
        "1. To'g'ri hukmlarni toping:\n1) Yer dumaloq;\n2) Oy yassi;\n3) Quyosh yulduz.\nA) 1, 3\nB) 2, 3\nC) 1, 2\n2. T\n…",
      ),
      [
        "To'g'ri hukmlarni toping:\n1) Yer dumaloq;\n2) Oy yassi;\n3) Quyosh yulduz. | 1, 3 | 2, 3 | 1, 2 | !no_key",
        `T | ${READ}`,
      ],
    ],
    [
      'Roman statements',
      text('1. Qaysilari?\nI. bir\nII. ikki\nIII. uch\nA) I, II B) II, III C) I, III\n2. T\n…'),
      ['Qaysilari?\nI. bir\nII. ikki\nIII. uch | I, II | II, III | I, III | !no_key', `T | ${READ}`],
    ],
    [
      'blanks',
      text(
        '1. O‘zbekiston poytaxti ____ shahri.\n2. Eng uzun daryo ______ .\nJavoblar: 1. Toshkent; 2. Amudaryo',
      ),
      ['O‘zbekiston poytaxti ____ shahri. | *Toshkent', 'Eng uzun daryo ______ . | *Amudaryo'],
    ],
    ['a number sign', text('№ 1\nS\n…\n№ 2\nT\n…'), [`S | ${READ}`, `T | ${READ}`]],
    ['numbers with a colon', text('1: S\n…\n2: T\n…'), [`S | ${READ}`, `T | ${READ}`]],
    ['numbers and a slash', text('1/ S\n…\n2/ T\n…'), [`S | ${READ}`, `T | ${READ}`]],
    ['numbers and a dash', text('1- S\n…\n2- T\n…'), [`S | ${READ}`, `T | ${READ}`]],
    ['numbers in square brackets', text('[1] S\n…\n[2] T\n…'), [`S | ${READ}`, `T | ${READ}`]],
    ['Roman numbers', text('I. S\n…\nII. T\n…'), [`I. S | ${READ}`, `II. T | ${READ}`]],
    ['numbers with zeros', text('01. S\n…\n02. T\n…'), [`S | ${READ}`, `T | ${READ}`]],
    [
      'a dash between number and word',
      text('1-topshiriq.\nS\n…\n2-topshiriq.\nT\n…'),
      [`S | ${READ}`, `T | ${READ}`],
    ],
    [
      'a stem of two paragraphs',
      text('1. Matn.\nIkkinchi gap.\n…\n2. T\n…'),
      [`Matn.\nIkkinchi gap. | ${READ}`, `T | ${READ}`],
    ],
    [
      'a numbered formula in a stem',
      text('1. Hisoblang:\n2) 5+3\n…\n2. T\n…'),
      [`Hisoblang:\n2) 5+3 | ${READ}`, `T | ${READ}`],
    ],
    [
      'a gap in the numbers',
      text('1. S\n…\n3. T\n…\n4. U\n…'),
      [`S | ${READ}`, `T | ${READ}`, `U | ${READ}`],
    ],
    ['a number twice', text('1. S\n…\n1. T\n…\n2. U\n…'), [`S | ${READ}`, `T | ${READ}`, `U | ${READ}`]],
  ])('%s', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })
})
