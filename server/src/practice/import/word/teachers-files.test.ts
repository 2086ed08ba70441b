import { describe, expect, it } from 'vitest'
import {
  drawing,
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

/* Files as teachers write them: each is read right, or its question says what is doubtful; never a wrong key without a word. */

const LISTS: WordList[] = [
  { levels: ['decimal %1.', 'upperLetter %2)', 'lowerLetter %3)'], numbers: { 1: null, 2: 1 } },
  { levels: ['bullet', 'bullet'], numbers: { 3: null } },
  { levels: ['upperLetter %1)'], numbers: { 4: 1, 5: 1, 6: 1 } },
  { levels: ['decimal %1)'], numbers: { 7: null } },
]
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1])
const read = (body: string) =>
  readWordTest(
    wordFile(body, { lists: LISTS, pictures: { 'a.png': PNG, 'b.png': Uint8Array.from([...PNG, 2]) } }),
  )
const toldOf = (body: string) => read(body).drafts.map(told)

const B = '<w:b/>'
const U = '<w:u w:val="single"/>'
const SUPER = '<w:vertAlign w:val="superscript"/>'
const SUB = '<w:vertAlign w:val="subscript"/>'
const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`
const PAGE_BREAK = '<w:r><w:br w:type="page"/></w:r>'
const SECTION = '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>'
const frac = (num: string, den: string) =>
  `<m:f><m:num>${mathRun(num)}</m:num><m:den>${mathRun(den)}</m:den></m:f>`
const power = (base: string, exponent: string) =>
  `<m:sSup><m:e>${mathRun(base)}</m:e><m:sup>${mathRun(exponent)}</m:sup></m:sSup>`
const OPTIONS = 'A) bir\nB) ikki\nC) uch\nD) tort'
const READ = 'bir | ikki | uch | tort | !no_key'
const text = (lines: string) => paragraphs(lines.replaceAll('…', OPTIONS))
/** A merged cell of as many columns. */
const wide = (content: string, columns: number) =>
  `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/></w:tcPr>${paragraphs(content)}</w:tc>`
const cell = (content: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : paragraphs(content)}</w:tc>`
const tableOf = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`
const wordBox = (inside: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${inside}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

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

describe('what Word keeps beside a text', () => {
  it.each<[string, string, string]>([
    [
      'a comment',
      paragraph(
        `<w:commentRangeStart w:id="1"/>${run('1. S')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
      ),
      'S',
    ],
    [
      'a footnote',
      paragraph(
        `${run('1. S')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>`,
      ),
      'S',
    ],
    [
      'smart tags',
      paragraph(
        `${run('1. ')}<w:smartTag w:element="metricconverter"><w:smartTagPr/>${run('5 km')}</w:smartTag>${run(' yol')}`,
      ),
      '5 km yol',
    ],
    [
      'a control within a line',
      paragraph(`${run('1. ')}<w:sdt><w:sdtPr/><w:sdtContent>${run('So')}</w:sdtContent></w:sdt>${run('z')}`),
      'Soz',
    ],
    [
      'a field with its result',
      paragraph(
        `${run('1. ')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('7')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' bet')}`,
      ),
      '7 bet',
    ],
    ['a text box in a stem', paragraph(run('1. S') + wordBox(paragraph('quti'))), 'S\nquti'],
    ['hidden text by a style of the run', paragraph(run('1. S') + run(' B', '<w:vanish w:val="1"/>')), 'S'],
    ['capitals by a look', paragraph(run('1. S', '<w:caps/>')), 'S'],
    [
      'Greek letters of the font Symbol',
      paragraph(run('1. ') + run('a', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>') + run(' burchak')),
      'α burchak',
    ],
    [
      'five apostrophes',
      paragraph("1. o'zbek o‘zbek o’zbek oʻzbek o`zbek"),
      "o'zbek o‘zbek o’zbek oʻzbek o`zbek",
    ],
    [
      'water',
      paragraph(run('1. H') + run('2', SUB) + run('O + CO') + run('2', SUB)),
      '$H_{2}$O + $\\text{CO}_{2}$',
    ],
    ['an ion', paragraph(run('1. SO') + run('4', SUB) + run('2-', SUPER)), '$\\text{SO}_{4}^{2-}$'],
    [
      'a power of ten',
      paragraph(run('1. 6,02·10') + run('23', SUPER) + run(' mol') + run('-1', SUPER)),
      '6,02·$10^{23}$ $\\text{mol}^{-1}$',
    ],
    ['degrees', paragraph(run('1. 36,6') + run('0', SUPER) + run('C')), '$36{,}6^{0}$C'],
    [
      'a system',
      paragraph(
        run('1. ') +
          equation(
            `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${mathRun('x+y=5')}</m:e><m:e>${mathRun('x-y=1')}</m:e></m:eqArr></m:e></m:d>`,
          ),
      ),
      '$\\begin{cases}x+y=5 \\\\ x-y=1\\end{cases}$',
    ],
    [
      'a system in a delimiter of rows',
      paragraph(
        run('1. ') +
          equation(
            `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${mathRun('x>5')}</m:e><m:e>${mathRun('x<1')}</m:e></m:eqArr></m:e></m:d>`,
          ),
      ),
      '$\\left[ \\begin{array}{l}x>5 \\\\ x<1\\end{array}\\right.$',
    ],
    [
      'a determinant',
      paragraph(
        run('1. ') +
          equation(
            `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr><m:e><m:m><m:mr><m:e>${mathRun('1')}</m:e><m:e>${mathRun('2')}</m:e></m:mr><m:mr><m:e>${mathRun('3')}</m:e><m:e>${mathRun('4')}</m:e></m:mr></m:m></m:e></m:d>`,
          ),
      ),
      '$\\begin{vmatrix}1 & 2 \\\\ 3 & 4\\end{vmatrix}$',
    ],
    [
      'a limit',
      paragraph(
        run('1. ') +
          equation(
            `<m:func><m:fName><m:limLow><m:e>${mathRun('lim')}</m:e><m:lim>${mathRun('x→0')}</m:lim></m:limLow></m:fName><m:e>${frac('sinx', 'x')}</m:e></m:func>`,
          ),
      ),
      '$\\lim_{x\\to 0}\\frac{\\sin x}{x}$',
    ],
    [
      'an integral',
      paragraph(
        run('1. ') +
          equation(
            `<m:nary><m:naryPr><m:limLoc m:val="subSup"/></m:naryPr><m:sub>${mathRun('0')}</m:sub><m:sup>${mathRun('1')}</m:sup><m:e>${power('x', '2')}${mathRun('dx')}</m:e></m:nary>`,
          ),
      ),
      '$\\int_{0}^{1} x^{2}dx$',
    ],
    [
      'a vector',
      paragraph(
        run('1. ') +
          equation(`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e>${mathRun('AB')}</m:e></m:acc>`),
      ),
      '$\\overrightarrow{AB}$',
    ],
    ['an angle', paragraph(run('1. ') + equation('∠ABC=60°')), '$\\angle ABC=60°$'],
    [
      'a strange but readable element',
      paragraph(run('1. ') + equation(`<m:box><m:e>${mathRun('x')}</m:e></m:box>`)),
      '$x$',
    ],
    [
      'an equation in a control',
      paragraph(`${run('1. ')}<w:sdt><w:sdtContent>${equation('x')}</w:sdtContent></w:sdt>`),
      '$x$',
    ],
    ['an inserted equation', paragraph(`${run('1. ')}<w:ins>${equation('x')}</w:ins>`), '$x$'],
    [
      'deleted paragraphs',
      paragraph('1. S') +
        paragraph(`<w:del><w:r><w:delText>eski</w:delText></w:r></w:del>`, '<w:rPr><w:del/></w:rPr>'),
      'S',
    ],
    ['a symbol without a font', paragraph(`${run('1. ')}${sym('Symbol', 'F0D0')}${run('A')}`), '∠A'],
    [
      'ruby and positions',
      paragraph(`${run('1. S')}<w:r><w:rPr><w:position w:val="6"/></w:rPr><w:t>x</w:t></w:r>`),
      'Sx',
    ],
    [
      'raised by position',
      paragraph(
        `${run('1. x')}<w:r><w:rPr><w:position w:val="10"/><w:sz w:val="16"/></w:rPr><w:t>2</w:t></w:r>`,
      ),
      '$x^{2}$',
    ],
  ])('%s', (_, stem, expected) => {
    const [draft] = read(stem + text('…')).drafts
    expect(draft && told(draft)).toBe(`${expected} | ${READ}`)
  })
})

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
