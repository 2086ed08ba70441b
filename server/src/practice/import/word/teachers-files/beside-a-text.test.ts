import { describe, expect, it } from 'vitest'
import {
  frac,
  power,
  READ,
  read,
  SUB,
  SUPER,
  sym,
  text,
  wordBox,
} from '../../../../testing/files/teachers-word-files.ts'
import { equation, mathRun, paragraph, run } from '../../../../testing/files/word-file.ts'
import { told } from '../../../../testing/told-draft.ts'

/* Files as teachers write them: each is read right, or its question says what is doubtful; never a wrong key without a word. */

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
