import { DOMParser } from '@xmldom/xmldom'
import katex from 'katex'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../testing/random-from.ts'
import { BrokenEquation, latexOfEquation } from './equation.ts'

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="w"'
const latexOf = (xml: string) =>
  latexOfEquation(
    new DOMParser().parseFromString(`<m:oMath ${MATH}>${xml}</m:oMath>`, 'text/xml')
      .documentElement as Element,
  )
const isRendered = (latex: string) => {
  katex.renderToString(latex, { output: 'mathml', throwOnError: true, strict: 'ignore' })
  return true
}

const r = (text: string, properties = '') =>
  `<m:r>${properties}<m:t xml:space="preserve">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</m:t></m:r>`
const as = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`
const e = (inside: string) => as('e', inside)
const f = (num: string, den: string, type = '') =>
  as('f', `${type && `<m:fPr><m:type m:val="${type}"/></m:fPr>`}${as('num', num)}${as('den', den)}`)
const sup = (base: string, power: string) => as('sSup', e(base) + as('sup', power))
const sub = (base: string, index: string) => as('sSub', e(base) + as('sub', index))
const d = (inside: string[], properties = '') =>
  as('d', `<m:dPr>${properties}</m:dPr>${inside.map(e).join('')}`)
const fences = (begin: string, end: string) => `<m:begChr m:val="${begin}"/><m:endChr m:val="${end}"/>`
const matrix = (rows: string[][]) => as('m', rows.map((row) => as('mr', row.map(e).join(''))).join(''))
const array = (lines: string[]) => as('eqArr', lines.map(e).join(''))
const nary = (sign: string, lower: string, upper: string, inside: string, more = '') =>
  as(
    'nary',
    `<m:naryPr><m:chr m:val="${sign}"/>${more}</m:naryPr>${as('sub', lower)}${as('sup', upper)}${e(inside)}`,
  )
const accent = (sign: string, base: string) =>
  as('acc', `<m:accPr><m:chr m:val="${sign}"/></m:accPr>${e(base)}`)
const NORMAL = '<m:rPr><m:nor/></m:rPr>'
const HIDDEN = '<m:radPr><m:degHide m:val="1"/></m:radPr>'

it.each([
  [f(r('1'), r('2')), '\\frac{1}{2}'],
  [f(r('x+1'), r('2'), 'lin'), '{x+1}/2'],
  [f(r('n'), r('k'), 'noBar'), '\\genfrac{}{}{0pt}{}{n}{k}'],
  [sup(r('x'), r('2')), 'x^{2}'],
  [sup(r('12'), r('3')), '12^{3}'],
  [sup(r('x+1'), r('2')), '{x+1}^{2}'],
  [sup(d([r('x+1')]), r('2')), '(x+1)^{2}'],
  [sub(r('a'), r('n+1')), 'a_{n+1}'],
  [as('sSubSup', e(r('x')) + as('sub', r('1')) + as('sup', r('2'))), 'x_{1}^{2}'],
  [as('sPre', as('sub', r('2')) + as('sup', r('4')) + e(r('He'))), '{}_{2}^{4}{He}'],
  [as('rad', HIDDEN + as('deg', '') + e(r('2'))), '\\sqrt{2}'],
  [as('rad', as('deg', r('3')) + e(r('x'))), '\\sqrt[3]{x}'],
  [as('rad', as('deg', '') + e(r('x'))), '\\sqrt{x}'],
  [as('rad', e(r('x'))), '\\sqrt{x}'],
  [as('rad', as('deg', r('n+1')) + e(r('x'))), '\\sqrt[{n+1}]{x}'],
  [nary('∑', r('i=1'), r('n'), r('i'), '<m:limLoc m:val="undOvr"/>'), '\\sum\\limits_{i=1}^{n} i'],
  [nary('∫', r('0'), r('1'), r('xdx')), '\\int_{0}^{1} xdx'],
  [as('nary', as('sub', '') + as('sup', '') + e(r('x'))), '\\int x'],
  [d([r('x+1')]), '(x+1)'],
  [as('d', e(r('x'))), '(x)'],
  [d([r('x')], fences('|', '|')), '|x|'],
  [d([f(r('1'), r('2'))], fences('[', ')')), '\\left[ \\frac{1}{2}\\right)'],
  [d([r('1'), r('2')], '<m:sepChr m:val=";"/>'), '(1;2)'],
  [d([r('x'), r('x&lt;1'.replace('&lt;', '<'))], fences('{', '}')), '\\left\\{ x\\mid x<1\\right\\}'],
  [d([array([r('x+y=1'), r('x-y=3')])], fences('{', '')), '\\begin{cases}x+y=1 \\\\ x-y=3\\end{cases}'],
  [d([array([r('x&=1'), r('y&=3')])], fences('{', '')), '\\begin{cases}x=1 \\\\ y=3\\end{cases}'],
  [d([matrix([[r('x=1')], [r('y=2')]])], fences('{', '')), '\\begin{cases}x=1 \\\\ y=2\\end{cases}'],
  [d([r('x=1')], fences('{', '')), '\\left\\{ x=1\\right.'],
  [
    d([array([r('x=1'), r('x=2')])], fences('[', '')),
    '\\left[ \\begin{array}{l}x=1 \\\\ x=2\\end{array}\\right.',
  ],
  [
    d([
      matrix([
        [r('1'), r('2')],
        [r('3'), r('4')],
      ]),
    ]),
    '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}',
  ],
  [d([matrix([[r('1'), r('2')]])], fences('|', '|')), '\\begin{vmatrix}1 & 2\\end{vmatrix}'],
  [matrix([[r('[1]'), r('2')]]), '\\begin{matrix}{}[1] & 2\\end{matrix}'],
  [array([r('a'), r('[b]')]), '\\begin{array}{l}a \\\\ {}[b]\\end{array}'],
  [as('func', as('fName', r('sin')) + e(r('x'))), '\\sin x'],
  [as('func', as('fName', sup(r('tg'), r('2'))) + e(d([r('x')]))), '\\tg^{2}(x)'],
  [as('func', as('fName', r('ctg')) + e(r('α'))), '\\ctg \\alpha'],
  [as('func', as('fName', sub(r('log'), r('2'))) + e(r('8'))), '\\log_{2}8'],
  [as('func', as('fName', as('limLow', e(r('lim')) + as('lim', r('x→0')))) + e(r('x'))), '\\lim_{x\\to 0}x'],
  [as('func', as('fName', r('kasr')) + e(r('x'))), '\\operatorname{kasr}x'],
  [as('limUpp', e(r('a')) + as('lim', r('n'))), '\\overset{n}{a}'],
  [accent('\u20d7', r('a')), '\\vec{a}'],
  [accent('\u20d7', r('AB')), '\\overrightarrow{AB}'],
  [as('acc', e(r('x'))), '\\hat{x}'],
  [as('bar', `<m:barPr><m:pos m:val="top"/></m:barPr>${e(r('AB'))}`), '\\overline{AB}'],
  [as('bar', e(r('x'))), '\\underline{x}'],
  [as('groupChr', e(r('x+y'))), '\\underbrace{x+y}'],
  [as('limLow', e(as('groupChr', e(r('x')))) + as('lim', r('n'))), '\\underbrace{x}_{n}'],
  [as('borderBox', e(r('x'))), '\\boxed{x}'],
  [as('box', e(r('x'))), 'x'],
  [as('phant', `<m:phantPr><m:show m:val="0"/></m:phantPr>${e(r('x'))}`), '\\phantom{x}'],
  [r('yuza', NORMAL), '\\text{yuza}'],
  [r('5% {a}_b $', NORMAL), '\\text{5\\% \\{a\\}\\_b \\$}'],
  [r('1,5'), '1{,}5'],
  [r('1') + r(',') + r('5'), '1{,}5'],
  [r('1, 5'), '1,\\ 5'],
  [r('x ≤ 1,25'), 'x\\le 1{,}25'],
  [r('2×3÷6'), '2\\times 3\\div 6'],
  [r('2πr'), '2\\pi r'],
  [r('a∈ℝ'), 'a\\in \\mathbb{R}'],
  [r('30°'), '30°'],
  [r("f'(x)"), "f'(x)"],
  [sup(r('x'), r('2')) + r("'"), "x^{2}{}'"],
  [r('50%'), '50\\%'],
  [r('{1;2}'), '\\{1;2\\}'],
  [r('𝑥𝟐'), 'x2'],
  [r('sin') + r('2x'), '\\sin 2x'],
  [r('sinx'), '\\sin x'],
  [r('агар x>0'), '\\text{агар}\\ x>0'],
  [r('x') + as('ins', r('+1')) + as('del', r('+2')), 'x+1'],
  [r('R', '<m:rPr><m:scr m:val="double-struck"/></m:rPr>'), '\\mathbb{R}'],
  [`<m:unknownPr/>${r('x')}`, 'x'],
])('%s is %s', (xml, latex) => {
  expect(latexOf(xml)).toBe(latex)
  expect(isRendered(latex)).toBe(true)
})

it.each([
  as('f', as('num', r('1'))),
  as('sSup', e(r('x'))),
  as('rad', as('deg', r('3'))),
  as('func', e(r('x'))),
  accent('x', r('a')),
  d([r('x')], fences('☃', ')')),
  as('d', ''),
  as('unheard', e(r('x'))),
])('%s is broken', (xml) => {
  expect(() => latexOf(xml)).toThrow(BrokenEquation)
})

const SIGNS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'×·÷±≤≥≠≈∞∈∉∪∩⊂∅→⇒⇔∠⊥∥△∆°′″…αβγδεθλμπρσφωΔΣΩℝℕ√∑∫½²№«»ўғқҳжыяéō₽€☃𝑥𝟐😀\u0301\u20d7\ue001\ufffc\u2028',
  'sin',
  'log',
  'Agar',
  'yuza',
  '1,5',
  'савол',
]

/** A random tree of every element, some of them without what they may lack. */
function randomEquation(random: (n: number) => number, depth: number): string {
  const text = () =>
    r(
      Array.from({ length: random(6) }, () => SIGNS[random(SIGNS.length)]).join(''),
      random(8) === 0 ? NORMAL : '',
    )
  if (depth === 0 || random(4) === 0) return text()
  const inside = () => Array.from({ length: random(3) }, () => randomEquation(random, depth - 1)).join('')
  const lines = () => Array.from({ length: 1 + random(3) }, inside)
  const sign = (signs: string) => [...signs][random([...signs].length)] ?? ''
  const fence = () =>
    fences(
      ['(', '[', '{', '|', '⟨', '', '⌊'][random(7)] ?? '',
      [')', ']', '}', '|', '⟩', '', '⌋'][random(7)] ?? '',
    )
  const makers = [
    () => f(inside(), inside(), ['', 'lin', 'noBar', 'skw'][random(4)]),
    () => sup(inside(), inside()),
    () => sub(inside(), inside()),
    () => as('sSubSup', e(inside()) + as('sub', inside()) + as('sup', inside())),
    () => as('sPre', e(inside()) + as('sub', inside()) + as('sup', inside())),
    () => as('rad', (random(2) ? HIDDEN : '') + as('deg', inside()) + e(inside())),
    () => nary(sign('∑∏∫∬⋃⨂☃'), inside(), inside(), inside(), random(2) ? '<m:limLoc m:val="undOvr"/>' : ''),
    () => d(lines(), random(2) ? fence() : ''),
    () => d([array(lines())], random(2) ? fences('{', '') : fence()),
    () => d([matrix(Array.from({ length: 1 + random(3) }, lines))], fence()),
    () => matrix(Array.from({ length: 1 + random(3) }, lines)),
    () => array(lines()),
    () =>
      as(
        'func',
        as('fName', random(2) ? r(['sin', 'ctg', 'log', 'kasr', 'f g'][random(5)] ?? '') : inside()) +
          e(inside()),
      ),
    () => as('limLow', e(random(2) ? r('lim') : inside()) + as('lim', inside())),
    () => as('limUpp', e(inside()) + as('lim', inside())),
    () => accent(sign('\u0302\u0303\u0304\u0305\u0307\u030c\u20d7\u20d6~'), inside()),
    () => as('bar', e(inside())),
    () => as('groupChr', `<m:groupChrPr><m:chr m:val="${sign('⏟⏞→☃')}"/></m:groupChrPr>${e(inside())}`),
    () => as('borderBox', e(inside())),
    () => as('phant', `<m:phantPr><m:show m:val="0"/></m:phantPr>${e(inside())}`),
  ]
  return (makers[random(makers.length)]?.() ?? '') + (random(2) ? text() : '')
}

it('makes nothing that KaTeX refuses', () => {
  const next = randomFrom(20260)
  const random = (n: number) => Math.floor(next() * n)
  for (let i = 0; i < 3000; i++) {
    const xml = randomEquation(random, 3)
    const latex = latexOf(xml)
    expect(() => isRendered(latex), `${xml}\n${latex}`).not.toThrow()
  }
})
