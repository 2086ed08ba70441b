import { expect, it } from 'vitest'
import { formulaText } from './formula-text.ts'

it.each([
  ['x^2-5x+6=0', 'x²-5x+6=0'],
  ['\\frac{1}{2}', '1/2'],
  ['\\frac{x+1}{2}', '(x+1)/2'],
  ['\\frac12', '1/2'],
  ['x_{1,2}=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}', 'x_1,2=(-b±√(b²-4ac))/(2a)'],
  ['\\sin^2\\alpha+\\cos^2\\alpha=1', 'sin²α+cos²α=1'],
  ['\\log_2 8=3', 'log₂ 8=3'],
  ['\\tg x', 'tg x'],
  ['\\begin{cases}x+y=5\\\\x-y=1\\end{cases}', '{ x+y=5; x-y=1'],
  ['\\begin{array}{cc}1&2\\end{array}', '1 2'],
  ['0{,}5\\cdot 10^{-3}', '0,5·10^(-3)'],
  ['\\sqrt[3]{27}', '∛27'],
  ['\\sqrt[n]{x}', 'n√x'],
  ['30^\\circ', '30°'],
  ['30^{\\circ}', '30°'],
  ['x\\in\\left[-2;3\\right)\\cup(5;+\\infty)', 'x∈[-2;3)∪(5;+∞)'],
  ['\\{1;2\\}', '{1;2}'],
  ['\\ce{H2SO4}', 'H2SO4'],
  ['\\text{agar } x>0', 'agar x>0'],
  ['x^{n+1}', 'x^(n+1)'],
  ['\\foo{x}', 'foo x'],
  ['x^', 'x^'],
  ['{x', 'x'],
  ['x}', 'x}'],
  ['\\', ''],
  ['', ''],
])('%j reads %j', (latex, text) => {
  expect(formulaText(latex)).toBe(text)
})

it.each(['{', '\\frac', '^', '\\sqrt[', '\\begin{', '\\'])('reads %j repeated in a moment', (piece) => {
  const before = performance.now()
  expect(typeof formulaText(piece.repeat(2000))).toBe('string')
  expect(performance.now() - before).toBeLessThan(100)
})
