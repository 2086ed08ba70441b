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

const LISTS: WordList[] = [
  { levels: ['decimal %1.', 'upperLetter %2)'], numbers: { 1: null, 7: 1 } },
  { levels: ['upperLetter %1)'], numbers: { 2: 1, 3: 1, 4: null } },
  { levels: ['russianUpper %1)'], numbers: { 5: 1 } },
  { levels: ['bullet'], numbers: { 6: null } },
]
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1])
const PICTURES = {
  'image1.png': PNG,
  'image2.png': PNG,
  'image3.wmf': Uint8Array.from([1, 2, 3]),
  'image4.bmp': Uint8Array.from([0x42, 0x4d]),
}
const read = (body: string) => readWordTest(wordFile(body, { lists: LISTS, pictures: PICTURES }))
const toldOf = (body: string) => read(body).drafts.map(told)

const OPTIONS = 'A) bir\nB) ikki\nC) uch\nD) tort'
const READ = 'bir | ikki | uch | tort | !no_key'
const lines = (text: string) => paragraphs(text.replaceAll('…', OPTIONS))
const UNDERLINED = '<w:u w:val="single"/>'
const SUPER = '<w:vertAlign w:val="superscript"/>'
const SUB = '<w:vertAlign w:val="subscript"/>'
const half = '<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>'
const HALF = '$\\frac{1}{2}$'
const MATHTYPE =
  '<w:r><w:object><v:shape><v:imagedata r:id="rId3"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>'
const textBox = (inside: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><a:graphic><wps:txbx><w:txbxContent>${inside}</w:txbxContent></wps:txbx></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${inside}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

describe('numbers of questions', () => {
  it.each([
    ['1. S\n…\n2. T\n…'],
    ['1) S\n…\n2) T\n…'],
    ['1.S\n…\n2.T\n…'],
    ['1-savol. S\n…\n2-savol\nT\n…'],
    ['№1 S\n…\n№2. T\n…'],
    ['SAVOL 1\nS\n…\nSAVOL 2\nT\n…'],
    ['Савол 1. S\n…\nСавол №2. T\n…'],
    ['Вопрос 1: S\n…\nЗадание 2. T\n…'],
    ['Test 1. S\n…\nTest 2. T\n…'],
    ['Savol: S\n…\nSavol: T\n…'],
    ['1. Savol: S\n…\n2. Savol: T\n…'],
    ['1.1. S\n…\n1.2. T\n…'],
    ['(1) S\n…\n(2) T\n…'],
    ['1 - savol: S\n…\n2\u2011savol. T\n…'],
    ['1.\nS\n\n…\n\n\n2.\nT\n…\n'],
    ['1\u00a0. S\n…\n5. T\n…'],
    ['S\n…\nT\n…'],
    ['S\nA) bir B) ikki C) uch D) tort\nT\nA) bir B) ikki C) uch D) tort'],
  ])('%j are two', (text) => {
    expect(toldOf(lines(text))).toEqual([`S | ${READ}`, `T | ${READ}`])
  })

  it.each([
    ['automatic', listed('S', 1) + lines('…') + listed('T', 1) + lines('…')],
    ['of two lists', listed('S', 1) + lines('…') + listed('T', 7) + lines('…')],
    [
      'in cells',
      table([
        ['1.', 'S'],
        ['', OPTIONS],
        ['2.', 'T'],
        ['', OPTIONS],
      ]),
    ],
    [
      'in rows',
      table([
        ['1', 'S', OPTIONS],
        ['2', 'T', OPTIONS],
      ]),
    ],
    ['in columns', table([[`1. S\n${OPTIONS}`, `2. T\n${OPTIONS}`]])],
    ['in controls', `<w:sdt><w:sdtContent>${lines('1. S\n…\n2. T\n…')}</w:sdtContent></w:sdt>`],
    [
      'in text boxes',
      paragraph(run('1. S') + textBox(lines('…'))) + paragraph(run('2. T') + textBox(lines('…'))),
    ],
    ['with breaks', paragraph(`1. S\n${OPTIONS}`) + paragraph(`2. T\n${OPTIONS}`)],
  ])('%s are read', (_, body) => {
    expect(toldOf(body)).toEqual([`S | ${READ}`, `T | ${READ}`])
  })

  it.each([
    ['a next number without a space', '1. S\n…\n2.3x+5=7\n…', [`S | ${READ}`, `3x+5=7 | ${READ}`]],
    ['a decimal in a stem', '1. S\n12.5 nima?\n…', [`S\n12.5 nima? | ${READ}`]],
    ['a year', "1. 1991. yilda nima bo'ldi?\n…", [`1991. yilda nima bo'ldi? | ${READ}`]],
    [
      'statements',
      '1. Qaysilari?\n1) bir;\n2) ikki;\n3) uch.\nA) 1,2 B) 2,3 C) 1,3 D) 3\n2. T\n…',
      ['Qaysilari?\n1) bir;\n2) ikki;\n3) uch. | 1,2 | 2,3 | 1,3 | 3 | !no_key', `T | ${READ}`],
    ],
    [
      'statements that are numbered like the questions',
      '1. Qaysilari?\n1. bir\n2. ikki\n…\n2. T\n…',
      [`Qaysilari?\n1. bir\n2. ikki | ${READ}`, `T | ${READ}`],
    ],
    [
      'statements with small letters',
      '1. Moslang\na) bir b) ikki c) uch\nA) a B) b C) c D) ab',
      ['Moslang\na) bir b) ikki c) uch | a | b | c | ab | !no_key'],
    ],
    [
      'instructions',
      "1. Diqqat bilan o'qing.\n2. Vaqt bor.\nMatematika\n1. S\n…\n2. T\n…",
      [
        "Diqqat bilan o'qing. | !too_few_options | !no_key",
        'Vaqt bor. | !too_few_options | !no_key',
        `S | ${READ} | #Matematika`,
        `T | ${READ} | #Matematika`,
      ],
    ],
    [
      'a range in an option',
      '1. Nechta?\nA) 3-5 savol\nB) 6-8 savol',
      ['Nechta? | 3-5 savol | 6-8 savol | !no_key'],
    ],
    ['a heading with a letter', '1. S\n…\nA new part\n2. T\n…', [`S | ${READ}`, `T | ${READ} | #A new part`]],
    [
      'a label that is no option',
      '1. S\n…\nA. Reading',
      ['S | bir | ikki | uch | tort\nA. Reading | !left_out A. Reading | !no_key'],
    ],
    [
      'open questions',
      '1. Poytaxt?\n2. Daryo?',
      ['Poytaxt? | !too_few_options | !no_key', 'Daryo? | !too_few_options | !no_key'],
    ],
  ])('tells %s apart', (_, text, expected) => {
    expect(toldOf(lines(text))).toEqual(expected)
  })
})

describe('options', () => {
  it.each([
    ['by spaces', '1. S\nA) bir B) ikki C) uch D) tort'],
    ['by tabs', '1. S\nA) bir\tB) ikki\tC) uch\tD) tort'],
    ['two on a line', '1. S\nA) bir  B) ikki\nC) uch  D) tort'],
    ['in columns that run downwards', '1. S\nA) bir\tC) uch\nB) ikki\tD) tort'],
    ['on the line of the stem', '1. S A) bir B) ikki C) uch D) tort'],
    ['without spaces', '1. S\nA)bir B)ikki C)uch D)tort'],
    ['with semicolons', '1. S\nA) bir; B) ikki; C) uch; D) tort;'],
    ['with dots', '1. S\nA. bir\nB. ikki\nC. uch\nD. tort'],
    ['in brackets', '1. S\n(A) bir (B) ikki (C) uch (D) tort'],
    ['in small letters', '1. S\na) bir\nb) ikki\nc) uch\nd) tort'],
    ['with dashes', '1. S\nA - bir\nB - ikki\nC - uch\nD - tort'],
    ['with letters only', '1. S\nA bir\nB ikki\nC uch\nD tort'],
    ['by tabs after letters', '1. S\nA\tbir\nB\tikki\nC\tuch\nD\ttort'],
    ['in Cyrillic letters that look Latin', '1. S\nА) bir\nВ) ikki\nС) uch\nД) tort'],
    ['in the Cyrillic row', '1. S\nА) bir\nБ) ikki\nВ) uch\nГ) tort'],
    ['in a mixed row', '1. S\nА) bir\nБ) ikki\nС) uch\nД) tort'],
    ['in letters of two keyboards', '1. S\nA) bir\nВ) ikki\nC) uch\nД) tort'],
    ['in several styles', '1. S\nA) bir\nB. ikki\nC) uch\nD) tort'],
    ['with empty lines', '1. S\n\nA) bir\n\nB) ikki\n\nC) uch\n\nD) tort'],
    ['with digits', '1. S\n1) bir\n2) ikki\n3) uch\n4) tort'],
  ])('%s are read', (_, text) => {
    expect(toldOf(paragraphs(text))).toEqual([`S | ${READ}`])
  })

  it.each([
    ['automatic letters', ['bir', 'ikki', 'uch', 'tort'].map((text) => listed(text, 2)).join('')],
    ['automatic Cyrillic letters', ['bir', 'ikki', 'uch', 'tort'].map((text) => listed(text, 5)).join('')],
    ['a lower level of the list', ['bir', 'ikki', 'uch', 'tort'].map((text) => listed(text, 1, 1)).join('')],
    ['bullets', ['bir', 'ikki', 'uch', 'tort'].map((text) => listed(text, 6)).join('')],
    [
      'cells',
      table([
        ['A) bir', 'B) ikki'],
        ['C) uch', 'D) tort'],
      ]),
    ],
    [
      'cells of columns',
      table([
        ['A) bir', 'C) uch'],
        ['B) ikki', 'D) tort'],
      ]),
    ],
    [
      'letters over them',
      table([
        ['A', 'B', 'C', 'D'],
        ['bir', 'ikki', 'uch', 'tort'],
      ]),
    ],
    [
      'letters in their own cells',
      table([
        ['A', 'bir', 'B', 'ikki'],
        ['C', 'uch', 'D', 'tort'],
      ]),
    ],
    [
      'rows of a letter and a text',
      table([
        ['A)', 'bir'],
        ['B)', 'ikki'],
        ['C)', 'uch'],
        ['D)', 'tort'],
      ]),
    ],
  ])('as %s are read', (_, options) => {
    expect(toldOf(listed('S', 1) + options + listed('T', 1) + lines('…'))).toEqual([
      `S | ${READ}`,
      `T | ${READ}`,
    ])
  })

  it.each([
    ['digits stuck to letters', '1. S\nA)12B)13C)14D)15', ['S | 12 | 13 | 14 | 15 | !no_key']],
    ['five', '1. S\nA) 1 B) 2 C) 3 D) 4 E) 5', ['S | 1 | 2 | 3 | 4 | 5 | !no_key']],
    ['a missing letter', '1. S\nA) bir\nB) ikki\nD) tort\nJavob: D', ['S | bir | ikki | *tort']],
    [
      'a letter twice',
      '1. S\nA) bir\nB) ikki\nB) uch',
      ['S | bir | ikki | uch | !left_out B) uch | !no_key'],
    ],
    ['functions in a stem', '1. f(a)+f(b)=?\n(A) 1 (B) 2 (C) 3', ['f(a)+f(b)=? | 1 | 2 | 3 | !no_key']],
    ['initials', '1. A. Navoiy kim?\n…', [`A. Navoiy kim? | ${READ}`]],
    ['letters in a stem', '1. A) va B) nuqtalar\n…', [`A) va B) nuqtalar | ${READ}`]],
    [
      'an option of two lines',
      '1. S\nA) bir\ndavomi\nB) ikki\ndavomi',
      ['S | bir\ndavomi | ikki\ndavomi | !no_key'],
    ],
    ['equal ones', '1. S\nA) 12\nB) 12\nJavob: A', ['S | *12 | 12 | !twice']],
    ['no stem', '1.\nA) 12\nB) 13\nJavob: A', [' | *12 | 13 | !no_stem']],
  ])('with %s', (_, text, expected) => {
    expect(toldOf(lines(text))).toEqual(expected)
  })

  it('are not the letters of a drawing in a text box', () => {
    const box = textBox(lines('A\nB'))
    const body = lines('1. S\nA) bir') + paragraph(run('B) ikki') + box) + lines('2. T\n…')
    expect(toldOf(body)).toEqual(['S | bir | ikki | !no_key', `T | ${READ}`])
  })

  it('are labelled anew where an automatic list was not restarted', () => {
    const body =
      listed('S', 1) +
      listed('bir', 4) +
      listed('ikki', 4) +
      listed('T', 1) +
      listed('bir', 4) +
      listed('ikki', 4)
    expect(toldOf(`${body}${paragraph('Javoblar: 1-B 2-A')}`)).toEqual(['S | bir | *ikki', 'T | *bir | ikki'])
  })
})

describe('tables', () => {
  it.each([
    [
      'of a university',
      table([
        ['№', "Test topshirig'i", "To'g'ri javob", 'Muqobil javob', 'Muqobil javob'],
        ['1', 'S', 'bir', 'ikki', 'uch'],
        ['2', 'T', 'bir', 'ikki', 'uch'],
      ]),
      ['S | *bir | ikki | uch', 'T | *bir | ikki | uch'],
    ],
    [
      'with a column for each letter and the key',
      table([
        ['T/r', 'Savol', 'A', 'B', 'Javob'],
        ['1', 'S', 'bir', 'ikki', 'B'],
        ['2', 'T', 'bir', 'ikki', ''],
      ]),
      ['S | bir | *ikki', 'T | bir | ikki | !no_key'],
    ],
    [
      'with options and the key in cells',
      table([
        ['1', 'Birinchi savol?', 'A) bir B) ikki', 'A'],
        ['2', 'Ikkinchi savol?', 'A) bir B) ikki', 'B'],
      ]),
      ['Birinchi savol? | *bir | ikki', 'Ikkinchi savol? | bir | *ikki'],
    ],
    [
      'of data in a stem',
      paragraph('1. Toping') +
        table([
          ['x', '1', '2'],
          ['y', '3', '4'],
        ]) +
        lines('…'),
      [`Toping\nx | 1 | 2\ny | 3 | 4 | ${READ}`],
    ],
  ])('%s are read', (_, body, expected) => {
    expect(toldOf(body)).toEqual(expected)
  })
})

describe('texts', () => {
  it.each([
    [
      'signs of markup',
      paragraph('1. 5$ **x** __y__ a_b ____ ![x] [[1]] \\'),
      '5\\$ \\*\\*x\\*\\* \\_\\_y\\_\\_ a\\_b ____ \\![x] \\[[1]] \\\\',
    ],
    ['tags', paragraph('1. <script>alert(1)</script> & &amp;'), '<script>alert(1)</script> & &amp;'],
    ['scripts', paragraph(run('1. x') + run('2', SUPER) + run('+a') + run('1', SUB)), '$x^{2}$+$a_{1}$'],
    ['scripts in pieces', paragraph(run('1. 10') + run('-', SUPER) + run('3', SUPER)), '$10^{-3}$'],
    ['scripts of units', paragraph(run('1. 5 cm') + run('2', SUPER)), '5 $\\text{cm}^{2}$'],
    ['scripts of brackets', paragraph(run('1. (a+b)') + run('2', SUPER)), '$(a+b)^{2}$'],
    ['degrees', paragraph(run('1. 90') + run('o', SUPER)), '$90^{\\circ}$'],
    ['both scripts', paragraph(run('1. x') + run('1', SUB) + run('2', SUPER)), '$x_{1}^{2}$'],
    [
      'chemistry',
      paragraph(run('1. H') + run('2', SUB) + run('SO') + run('4', SUB)),
      '$H_{2} \\text{SO}_{4}$',
    ],
    [
      'a word that stands out',
      paragraph(run('1. Qaysi ') + run("noto'g'ri", '<w:b/>') + run('?')),
      "Qaysi **noto'g'ri**?",
    ],
    [
      'an underlined word',
      paragraph(run('1. Bu ') + run('uy ', UNDERLINED) + run('katta')),
      'Bu __uy__ katta',
    ],
    [
      'an underlined part of a word',
      paragraph(run('1. kitob') + run('lar', UNDERLINED) + run('ni')),
      'kitob$\\underline{\\text{lar}}$ni',
    ],
    [
      'an underlined place',
      paragraph(run('1. Men ') + run('      ', UNDERLINED) + run('bordim')),
      'Men ____bordim',
    ],
    ['a bold stem', paragraph(run('1. Qaysi?', '<w:b/>')), 'Qaysi?'],
    [
      'symbols',
      paragraph(
        `${run('1. ')}<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${run('\uf0b3', '<w:rFonts w:ascii="Symbol"/>')}`,
      ),
      'α≥',
    ],
    ['soft hyphens and spaces', paragraph('1. yum\u00adshoq\u00a0 \u200bso\u2060z'), 'yumshoq soz'],
    [
      'a hyphen that does not break',
      paragraph(`${run('1. 3')}<w:r><w:noBreakHyphen/></w:r>${run('sinf')}`),
      '3-sinf',
    ],
    [
      'insertions and deletions',
      paragraph(
        `${run('1. ')}<w:ins>${run('yangi')}</w:ins><w:del><w:r><w:delText>eski</w:delText></w:r></w:del>`,
      ),
      'yangi',
    ],
    [
      'moved text',
      paragraph(`${run('1. ')}<w:moveFrom>${run('eski')}</w:moveFrom><w:moveTo>${run('yangi')}</w:moveTo>`),
      'yangi',
    ],
    ['links', paragraph(`${run('1. ')}<w:hyperlink>${run('kashf.uz')}</w:hyperlink>`), 'kashf.uz'],
    ['hidden text', paragraph(run('1. S') + run(' Javob: A', '<w:vanish/>')), 'S'],
    ['an equation', paragraph(run('1. S ') + equation(half)), `S ${HALF}`],
    [
      'equations side by side',
      paragraph(run('1. S ') + equation(half) + equation('x')),
      'S $\\frac{1}{2} x$',
    ],
    [
      'an equation on its own line',
      paragraph('1. S') + paragraph(`<m:oMathPara>${equation(half)}</m:oMathPara>`),
      `S\n$${HALF}$`,
    ],
    [
      'equations on their own lines',
      paragraph('1. S') + paragraph(`<m:oMathPara>${equation('x')}${equation('y')}</m:oMathPara>`),
      'S\n$$x$$\n$$y$$',
    ],
    [
      'a decimal in pieces',
      paragraph(run('1. ') + equation(mathRun('1') + mathRun(',') + mathRun('5'))),
      '$1{,}5$',
    ],
    [
      'a picture',
      paragraph('1. S') + paragraph(drawing('rId1', 'Uchburchak [ABC]')),
      'S\n![Uchburchak (ABC)](picture:new-1)',
    ],
    ['a dollar beside an equation', paragraph(run('1. 5$ + ') + equation('x')), '5\\$ + $x$'],
  ])('with %s', (_, stem, expected) => {
    const [draft] = read(stem + lines('…')).drafts
    expect(draft?.stem).toBe(expected)
  })

  it('of options keep what stands out in all of them', () => {
    const option = (letter: string) =>
      paragraph(run(`${letter}) kitob `) + run('u', UNDERLINED) + run(` ${letter}`))
    expect(toldOf(paragraph('1. S') + option('A') + option('B'))).toEqual([
      'S | kitob __u__ A | kitob __u__ B | !no_key',
    ])
  })
})

describe('what is lost', () => {
  it.each([
    ['MathType', paragraph(run('1. S ') + MATHTYPE), 'S □', '!lost_equation Equation.DSMT4 image3.wmf'],
    [
      'a broken equation',
      paragraph(run('1. S ') + equation(`<m:f><m:num>${mathRun('7')}</m:num></m:f>`)),
      'S □',
      '!lost_equation 7',
    ],
    [
      'a field of an equation',
      paragraph(`${run('1. S ')}<w:r><w:instrText> EQ \\f(1;2) </w:instrText></w:r>`),
      'S □',
      '!lost_equation EQ \\f(1;2)',
    ],
    ['a WMF', paragraph(run('1. S ') + drawing('rId3')), 'S □', '!lost_picture image3.wmf'],
    ['a BMP', paragraph(run('1. S ') + drawing('rId4')), 'S □', '!lost_picture image4.bmp'],
    ['a picture that is not there', paragraph(run('1. S ') + drawing('rId9')), 'S □', '!lost_picture'],
    [
      'a diagram',
      paragraph(
        `${run('1. S ')}<w:r><w:drawing><wp:inline><wp:docPr name="Chart 1"/></wp:inline></w:drawing></w:r>`,
      ),
      'S □',
      '!lost_picture Chart 1',
    ],
  ])('%s is named on its question only', (_, stem, shown, warning) => {
    const body = stem + lines('…') + paragraph(run('2. T ') + equation(half)) + lines('…')
    expect(toldOf(body)).toEqual([
      `${shown} | bir | ikki | uch | tort | ${warning} | !no_key`,
      `T ${HALF} | ${READ}`,
    ])
  })
})

describe('pictures', () => {
  it('are kept in the order in which questions show them, each once', () => {
    const body =
      paragraph(drawing('rId1')) +
      paragraph(run('1. S ') + drawing('rId2')) +
      paragraph(run('A) ') + drawing('rId1') + run('\tB) ') + drawing('rId2'))
    const { drafts, pictures } = read(body)
    expect(drafts.map(told)).toEqual([
      'S ![](picture:new-1) | ![](picture:new-2) | ![](picture:new-1) | !no_key',
    ])
    expect(pictures).toEqual([
      { name: 'image2.png', bytes: PNG },
      { name: 'image1.png', bytes: PNG },
    ])
  })

  it('below the options are of the stem', () => {
    expect(toldOf(lines('1. S\nA) a\nB) b') + paragraph(drawing('rId1')) + lines('2. T\n…'))).toEqual([
      'S\n![](picture:new-1) | a | b | !no_key',
      `T | ${READ}`,
    ])
  })
})

describe('headings and passages', () => {
  const ofFile = (text: string) => {
    const { drafts, passages, left_out } = read(lines(text))
    return {
      drafts: drafts.map((draft) => told(draft).replace(` | ${READ}`, '')),
      passages,
      left: left_out.map(({ of }) => of),
    }
  }

  it.each([
    [
      'headings',
      'Matematika\n1-variant\n1. S\n…\n2-variant\n1. T\n…\nFizika\n1. U\n…',
      ['S | #Matematika | #1-variant', 'T | #Matematika | #2-variant', 'U | #Fizika'],
      [],
      [],
    ],
    [
      'topics with numbers',
      "1-mavzu. Sonlar\n1. S\n…\nII bo'lim\n2. T\n…",
      ['S | #1-mavzu. Sonlar', "T | #II bo'lim"],
      [],
      [],
    ],
    [
      'titles and places',
      "Bu juda uzun sarlavha bo'lib, u hech qanday mavzu nomi emas, balki gapdir\nF.I.Sh: ______\n1. S\n…",
      ['S'],
      [],
      ["Bu juda uzun sarlavha bo'lib, u hech qanday mavzu nomi emas, balki gapdir", 'F.I.Sh: ______'],
    ],
    ['the end of a file', '1. S\n…\nTest tugadi.', ['S'], [], ['Test tugadi.']],
    [
      'a passage before its questions',
      '1. S\n…\n2-3-savollar uchun matn\nBir.\nIkki.\n2. T\n…\n3. U\n…\n4. V\n…',
      ['S', 'T | @0', 'U | @0', 'V'],
      ['2-3-savollar uchun matn\n\nBir.\n\nIkki.'],
      [],
    ],
    [
      'an English one',
      'Read the text and answer questions 1-2.\nText.\n1. S\n…\n2. T\n…\n3. U\n…',
      ['S | @0', 'T | @0', 'U'],
      ['Read the text and answer questions 1-2.\n\nText.'],
      [],
    ],
    [
      'an Uzbek one',
      "Matnni o'qing va 5–6-savollarga javob bering\nMatn.\n5. S\n…\n6. T\n…",
      ['S | @0', 'T | @0'],
      ["Matnni o'qing va 5–6-savollarga javob bering\n\nMatn."],
      [],
    ],
    [
      'a Russian one',
      'Прочитайте текст и ответьте на вопросы 1-2\nТекст.\n1. S\n…',
      ['S | @0'],
      ['Прочитайте текст и ответьте на вопросы 1-2\n\nТекст.'],
      [],
    ],
    [
      'one without numbers',
      "1. S\n…\nMatnni o'qing va javob bering.\nMatn.\n2. T\n…\n3. U\n…\nFizika\n4. V\n…",
      ['S', 'T | @0', 'U | @0', 'V | #Fizika'],
      ["Matnni o'qing va javob bering.\n\nMatn."],
      [],
    ],
    [
      'one without its questions',
      '1. S\n…\n7-9-savollar uchun matn\nBir.',
      ['S'],
      [],
      ['7-9-savollar uchun matn'],
    ],
    [
      'numbered lines in one',
      '5-6-savollar uchun matn\n1. Bir.\n2. Ikki.\n5. S\n…\n6. T\n…',
      ['S | @0', 'T | @0'],
      ['5-6-savollar uchun matn\n\n1. Bir.\n\n2. Ikki.'],
      [],
    ],
  ])('%s', (_, text, drafts, passages, left) => {
    expect(ofFile(text)).toEqual({ drafts, passages, left })
  })

  it('share options', () => {
    const text =
      '1-2-topshiriqlar uchun javoblar\nA) olma\nB) nok\nC) uzum\n1. Qizil\n2. Sariq\nJavoblar: 1-A, 2-B'
    expect(toldOf(lines(text))).toEqual([
      'Qizil | *olma | nok | uzum | @0',
      'Sariq | olma | *nok | uzum | @0',
    ])
  })

  it('name what a passage lost on all its questions', () => {
    const body = paragraph('1-2-savollar uchun matn') + paragraph(MATHTYPE) + lines('1. S\n…\n2. T\n…')
    const { drafts } = read(body)
    expect(drafts.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ['no_key', 'lost_equation'],
      ['no_key', 'lost_equation'],
    ])
  })
})

describe('other formats in a Word file', () => {
  it.each([
    [
      'separators',
      "Savol *1*\n====\n# bir\n====\nikki $\n++++\nSavol 2\n====\nuch\n====\n#to'rt",
      ['Savol *1* | *bir | ikki \\$', "Savol 2 | uch | *to'rt"],
    ],
    [
      'Aiken',
      'S\ndavomi\nA. bir\nB. ikki\nANSWER: B\n\nT\nA) bir\nB) ikki\njavob: a',
      ['S\ndavomi | bir | *ikki', 'T | *bir | ikki'],
    ],
    [
      'signs before options',
      '1. S\n+bir\n-ikki\n-uch\n2. T\n=bir\n+ikki',
      ['S | *bir | ikki | uch', 'T | bir | *ikki'],
    ],
  ])('%s', (_, text, expected) => {
    expect(toldOf(paragraphs(text))).toEqual(expected)
  })

  it('takes a line of signs under a title for no separator', () => {
    expect(toldOf(lines('Test\n=====\n1. S\n…\n2. T\n…\n====='))[0]).toBe(`S | ${READ} | #Test`)
  })

  it('keeps equations between separators, and names lost ones', () => {
    const body =
      paragraph(run('S ') + equation(half)) +
      paragraph('====') +
      paragraph('# a') +
      paragraph('====') +
      paragraph(MATHTYPE)
    expect(toldOf(body)).toEqual([`S ${HALF} | *a | □ | !lost_equation Equation.DSMT4 image3.wmf`])
  })
})
