import { describe, expect, it } from 'vitest'
import { frac, power, READ, sym, text, toldOf, U } from '../../../../testing/files/teachers-word-files.ts'
import { drawing, equation, paragraph, run } from '../../../../testing/files/word-file.ts'

/* Files as teachers write them: each is read right, or its question says what is doubtful; never a wrong key without a word. */

describe('the layout of options', () => {
  it.each<[string, string, string[]]>([
    ['tabs in two columns', text('1. S\nA) bir\t\t\tB) ikki\nC) uch\t\t\tD) tort'), [`S | ${READ}`]],
    [
      'many spaces',
      text('1. S\nA) bir             B) ikki\n    C) uch             D) tort'),
      [`S | ${READ}`],
    ],
    [
      'Cyrillic letters under a Latin stem',
      text("1. Qaysi so'z?\nА) bir\nБ) ikki\nВ) uch\nГ) tort"),
      [`Qaysi so'z? | ${READ}`],
    ],
    ['small letters with dots', text('1. S\na. bir\nb. ikki\nc. uch\nd. tort'), [`S | ${READ}`]],
    ['small letters on one line', text('1. S\na) bir b) ikki c) uch d) tort'), [`S | ${READ}`]],
    [
      'five',
      text('1. S\nA) bir B) ikki C) uch D) tort E) besh'),
      ['S | bir | ikki | uch | tort | besh | !no_key'],
    ],
    ['three', text('1. S\nA) bir B) ikki C) uch'), ['S | bir | ikki | uch | !no_key']],
    [
      'two on one line',
      text('1. S\nA) ha B) yoq\n2. T\nA) ha B) yoq'),
      ['S | ha | yoq | !no_key', 'T | ha | yoq | !no_key'],
    ],
    [
      'a next line',
      text('1. S\nA) Amir Temur\nva Boburiylar\nB) Shayboniylar\nC) Ashtarxoniylar\n2. T\n…'),
      ['S | Amir Temur\nva Boburiylar | Shayboniylar | Ashtarxoniylar | !no_key', `T | ${READ}`],
    ],
    [
      'a next line of the last one',
      text('1. S\nA) bir\nB) ikki\nC) Amir Temur\nva Boburiylar\n2. T\n…'),
      ['S | bir | ikki | Amir Temur\nva Boburiylar | !no_key', `T | ${READ}`],
    ],
    [
      'a capital on the next line of the last one',
      text('1. S\nA) bir\nB) ikki\nC) Amir Temur va\nUlugbek\n2. T\n…'),
      ['S | bir | ikki | Amir Temur va\nUlugbek | !no_key', `T | ${READ}`],
    ],
    [
      'digits and signs first',
      text('1. S\nA) 12 ta\nB) -3\nC) 2,5 kg\nD) 1/2'),
      ['S | 12 ta | -3 | 2,5 kg | 1/2 | !no_key'],
    ],
    [
      'negative numbers on one line',
      text('1. S\nA) -1 B) -2 C) -3 D) -4'),
      ['S | -1 | -2 | -3 | -4 | !no_key'],
    ],
    [
      'numbers and commas stuck together',
      text('1. S\nA)1,5;B)2,5;C)3,5;D)4,5'),
      ['S | 1,5 | 2,5 | 3,5 | 4,5 | !no_key'],
    ],
    [
      'a list of items',
      text('1. S\nA) 1, 3, 5 B) 2, 4 C) 1, 2 D) 3, 4, 5'),
      ['S | 1, 3, 5 | 2, 4 | 1, 2 | 3, 4, 5 | !no_key'],
    ],
    [
      'matches',
      text('1. Moslang: 1-olma, 2-nok; A-qizil, B-sariq\nA) 1-A, 2-B B) 1-B, 2-A C) 1-A, 2-A D) 1-B, 2-B'),
      ['Moslang: 1-olma, 2-nok; A-qizil, B-sariq | 1-A, 2-B | 1-B, 2-A | 1-A, 2-A | 1-B, 2-B | !no_key'],
    ],
    [
      'matches on lines',
      text('1. Moslang.\n1. olma a. qizil\n2. nok b. sariq\nA) 1-a, 2-b\nB) 1-b, 2-a\nC) 1-a, 2-a\n2. T\n…'),
      [
        'Moslang.\n1. olma a. qizil\n2. nok b. sariq | 1-a, 2-b | 1-b, 2-a | 1-a, 2-a | !no_key',
        `T | ${READ}`,
      ],
    ],
    [
      'equations',
      paragraph('1. S') +
        paragraph(
          `${run('A) ')}${equation(frac('1', '2'))}${run('   B) ')}${equation(frac('1', '3'))}${run('   C) ')}${equation(power('x', '2'))}${run('   D) ')}${equation('x')}`,
        ),
      ['S | $\\frac{1}{2}$ | $\\frac{1}{3}$ | $x^{2}$ | $x$ | !no_key'],
    ],
    [
      'equations without spaces',
      paragraph('1. S') +
        paragraph(
          `${run('A)')}${equation(frac('1', '2'))}${run('B)')}${equation(frac('1', '3'))}${run('C)')}${equation('x')}${run('D)')}${equation('y')}`,
        ),
      ['S | $\\frac{1}{2}$ | $\\frac{1}{3}$ | $x$ | $y$ | !no_key'],
    ],
    [
      'letters inside of equations',
      paragraph('1. S') +
        paragraph(`${equation('A) 5')}${run(' ')}${equation('B) 6')}${run(' ')}${equation('C) 7')}`),
      ['S\n$A)\\ 5$ $B)\\ 6$ $C)\\ 7$ | !too_few_options | !no_key'],
    ],
    [
      'pictures',
      paragraph('1. Shakl') +
        paragraph(run('A) ') + drawing('rId1')) +
        paragraph(run('B) ') + drawing('rId2')),
      ['Shakl | ![](picture:new-1) | ![](picture:new-2) | !no_key'],
    ],
    [
      'a picture before them',
      paragraph('1. Shakl') + paragraph(drawing('rId1')) + text('…'),
      [`Shakl\n![](picture:new-1) | ${READ}`],
    ],
    [
      'empty paragraphs everywhere',
      text('\n\n1. S\n\n\nA) bir\n\n\n\nB) ikki\n\nC) uch\n\n\nD) tort\n\n\n2. T\n\n…\n\n'),
      [`S | ${READ}`, `T | ${READ}`],
    ],
    [
      'capitals',
      text('1. QAYSI SHAHAR POYTAXT?\nA) BUXORO\nB) TOSHKENT\nC) XIVA'),
      ['QAYSI SHAHAR POYTAXT? | BUXORO | TOSHKENT | XIVA | !no_key'],
    ],
    [
      'both alphabets',
      text('1. Қайси шаҳар poytaxt?\nA) Тошкент\nБ) Xiva\nС) Самарқанд'),
      ['Қайси шаҳар poytaxt? | Тошкент | Xiva | Самарқанд | !no_key'],
    ],
    [
      'references in the stem',
      text('1. Rasmda A) va B) nuqtalar, C) burchak. Toping.\n…'),
      [`Rasmda A) va B) nuqtalar, C) burchak. Toping. | ${READ}`],
    ],
    ['a slash', text('1. S\nA/ bir\nB/ ikki\nC/ uch\nD/ tort'), [`S | ${READ}`]],
    ['square brackets', text('1. S\n[A] bir\n[B] ikki\n[C] uch\n[D] tort'), [`S | ${READ}`]],
    [
      'a letter and a comma',
      text('1. S\nA, bir\nB, ikki\nC, uch\nD, tort'),
      ['S\nA, bir\nB, ikki\nC, uch\nD, tort | !too_few_options | !no_key'],
    ],
    [
      'non-breaking spaces',
      text('1.\u00a0S\nA)\u00a0bir\u00a0\u00a0B)\u00a0ikki\u00a0\u00a0C)\u00a0uch\u00a0\u00a0D)\u00a0tort'),
      [`S | ${READ}`],
    ],
    [
      'true and false',
      text("1. Hukm to'g'rimi?\nA) To'g'ri\nB) Noto'g'ri"),
      ["Hukm to'g'rimi? | To'g'ri | Noto'g'ri | !no_key"],
    ],
  ])('%s', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })
})

describe('the right option', () => {
  const NTH = 'S | bir | *ikki | uch | tort'
  it.each<[string, string, string[]]>([
    ['a plus after the letter', text('1. S\nA) bir\nB+) ikki\nC) uch\nD) tort'), [NTH]],
    ['a star after the letter', text('1. S\nA) bir\nB*) ikki\nC) uch\nD) tort'), [NTH]],
    ['a star after the text', text('1. S\nA) bir\nB) ikki*\nC) uch\nD) tort'), [NTH]],
    [
      'a plus after the text',
      text('1. S\nA) bir\nB) ikki+\nC) uch\nD) tort'),
      ['S | bir | ikki+ | uch | tort | !no_key'],
    ],
    ['two stars', text('1. S\nA) bir\nB) **ikki\nC) uch\nD) tort'), [NTH]],
    ['a plus stuck to the letter', text('1. S\nA) bir\n+B) ikki\nC) uch\nD) tort'), [NTH]],
    ['a plus on a line of options', text('1. S\nA) bir +B) ikki C) uch D) tort'), [NTH]],
    ['minus before the others', text('1. S\n-A) bir\n+B) ikki\n-C) uch\n-D) tort'), [NTH]],
    [
      'a sign of Wingdings',
      paragraph('1. S') +
        paragraph('A) bir') +
        paragraph(run('B) ikki ') + sym('Wingdings', 'F0FC')) +
        text('C) uch\nD) tort'),
      [NTH],
    ],
    [
      'boxes of Wingdings',
      paragraph('1. S') +
        paragraph(sym('Wingdings', 'F0A8') + run(' A) bir')) +
        paragraph(sym('Wingdings', 'F0FE') + run(' B) ikki')) +
        paragraph(sym('Wingdings', 'F0A8') + run(' C) uch')),
      ['S | bir | *ikki | uch'],
    ],
    ['boxes without letters', text('1. S\n☐ bir\n☑ ikki\n☐ uch\n☐ tort'), [NTH]],
    ['boxes of a form', text('1. S\n☐ A) bir\n☒ B) ikki\n☐ C) uch\n☐ D) tort'), [NTH]],
    [
      'underlined with its label on one line',
      paragraph('1. S') + paragraph(run('A) bir   ') + run('B) ikki', U) + run('   C) uch   D) tort')),
      [NTH],
    ],
    [
      'green among black',
      paragraph('1. S') +
        paragraph('A) bir') +
        paragraph(run('B) ikki', '<w:color w:val="00B050"/>')) +
        text('C) uch\nD) tort'),
      [NTH],
    ],
    [
      'italic',
      paragraph('1. S') + paragraph('A) bir') + paragraph(run('B) ikki', '<w:i/>')) + text('C) uch\nD) tort'),
      [`S | ${READ}`],
    ],
    ['in brackets after the stem', text('1. S (B)\n…'), [`S (B) | ${READ}`]],
    ['the answer first', text('1. S\nJavob: B\n…'), [NTH]],
    ['in brackets below', text('1. S\n…\n(Javob: B)'), [NTH]],
    ['a dash', text('1. S\n…\nJavob – B'), [NTH]],
    ['without a colon', text('1. S\n…\nJavob B'), [NTH]],
    [
      'a tick box font',
      paragraph('1. S') +
        paragraph('A) bir') +
        paragraph(run('B) ikki ') + run('\u00fc', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>')) +
        text('C) uch\nD) tort'),
      [NTH],
    ],
    ['a long one in Cyrillic', text('1. S\n…\nТўғри жавоб: Б'), [NTH]],
    [
      'strike through wrong ones',
      paragraph('1. S') +
        ['A) bir', 'B) ikki', 'C) uch', 'D) tort']
          .map((one, i) => paragraph(run(one, i === 1 ? '' : '<w:strike/>')))
          .join(''),
      [`S | ${READ}`],
    ],
    [
      'larger letters',
      paragraph('1. S') +
        paragraph(run('A) bir', '<w:sz w:val="24"/>')) +
        paragraph(run('B) ikki', '<w:sz w:val="32"/>')) +
        text('C) uch\nD) tort'),
      [`S | ${READ}`],
    ],
  ])('%s', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })
})
