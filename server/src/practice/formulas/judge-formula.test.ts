import { expect, it } from 'vitest'
import { type FormulaVerdict, judgeFormula } from './judge-formula.ts'

it.each<[right: string, answer: string, FormulaVerdict]>([
  // The pairs of compute-engine's documentation and of our measurements.
  ['\\frac{1}{2}', '0{,}5', 'equal'],
  ['1/2', '0,5', 'equal'],
  ['1/2', '½', 'equal'],
  ['\\sqrt{8}', '2\\sqrt{2}', 'equal'],
  ['\\log_2 8', '3', 'equal'],
  ['\\tg x', '\\tan x', 'equal'],
  ['30^\\circ', '\\frac{\\pi}{6}', 'equal'],
  ['3 > x', 'x < 3', 'equal'],
  ['(x+1)^2', 'x^2+2x+1', 'equal'],
  ['\\sin^2 x+\\cos^2 x', '1', 'equal'],
  ['\\tan x', '\\frac{\\sin x}{\\cos x}', 'equal'],
  ['2x > 4', 'x > 2', 'equal'],
  ['3x+1 = 0', '6x+2 = 0', 'equal'],
  ['\\sin 2x', '2\\sin x\\cos x', 'equal'],
  ['\\log_2 3+\\log_2 5', '\\log_2 15', 'equal'],
  ['\\{1;2\\}', '\\{2;1\\}', 'equal'],
  // Numbers.
  ['1/3', '0,333333', 'different'],
  ['1/3', '0,33333333333', 'different'],
  ['1\\frac{1}{2}', '3/2', 'equal'],
  ['3/2', '1 1/2', 'equal'],
  ['1{,}5\\cdot 10^3', '1500', 'equal'],
  ['1 500', '1500', 'equal'],
  ['1,6·10^-19', '1,7·10^-19', 'different'],
  ['1,6·10^-19', '16·10^(-20)', 'equal'],
  ['10^{20}+1', '10^{20}', 'different'],
  ['50%', '1/2', 'equal'],
  ['\\frac12', '0.5', 'equal'],
  ['2', '-2', 'different'],
  ['-2^2', '4', 'different'],
  ['π', '3,14', 'different'],
  ['180°', 'pi', 'equal'],
  ['7', '2·3\\frac12', 'equal'],
  ['2', '3:1 1/2', 'equal'],
  ['2\\frac{x}{3}', '2x/3', 'equal'],
  // Roots and surds.
  ['\\frac{1}{\\sqrt{2}}', 'sqrt(2)/2', 'equal'],
  ['\\sqrt{3+2\\sqrt{2}}', '1+√2', 'equal'],
  ['\\sqrt[3]{27}', 'cbrt(27)', 'equal'],
  ['\\sqrt[3]{-8}', '-2', 'equal'],
  ['\\sqrt{x^2}', '|x|', 'equal'],
  ['\\sqrt{x^2}', 'x', 'different'],
  ['\\frac{1}{\\sqrt{3}-1}', '(√3+1)/2', 'equal'],
  ['x^{1/2}', '√x', 'equal'],
  ['\\frac{1}{\\sqrt{x^4+1}-x^2}', '\\sqrt{x^4+1}+x^2', 'equal'],
  ['\\sqrt{x-5}\\cdot\\sqrt{x-5}', 'x-5', 'equal'],
  ['\\sqrt{x-30}', '\\sqrt{x-31}', 'different'],
  ['\\sqrt{50}+\\sqrt{2}', '6√2', 'equal'],
  // Trigonometry and logarithms.
  ['\\ctg x', '1/tg x', 'equal'],
  ['\\cos 2x', '1-2sin^2 x', 'equal'],
  ['\\cos 2\\alpha \\cdot 2', '2\\cos(2\\alpha)', 'equal'],
  ['\\arctg 1', '\\pi/4', 'equal'],
  ['arcctg 1', 'π/4', 'equal'],
  ['\\mathrm{tg}\\,x', 'tgx', 'equal'],
  ['\\sin^{-1}\\frac12', '30°', 'equal'],
  ['\\lg 1000', '3', 'equal'],
  ['\\log_2^2 8', '9', 'equal'],
  ['\\log^2_2 8', '9', 'equal'],
  ['\\lg x', '\\log_{10} x', 'equal'],
  ['\\ln x^2', '2\\ln|x|', 'equal'],
  ['\\log_{1/2} 8', '-3', 'equal'],
  ['\\sin 60^\\circ', '\\frac{\\sqrt 3}{2}', 'equal'],
  ['\\sin x', '\\cos x', 'different'],
  ['\\operatorname{ctg}45^{\\circ}', '1', 'equal'],
  // Expressions with variables.
  ['a(b+c)', 'ab+ac', 'equal'],
  ['(a-b)(a+b)', 'a²-b²', 'equal'],
  ['\\frac{x^2-1}{x-1}', 'x+1', 'equal'],
  ['x+1', 'x+2', 'different'],
  ['2xy', '2yx', 'equal'],
  ['N+D+i', 'i+D+N', 'equal'],
  ['\\frac{a}{b}:\\frac{c}{d}', 'ad/(bc)', 'equal'],
  ['x_1+x_2', 'x_2+x_1', 'equal'],
  ['x_1', 'x_2', 'different'],
  ['\\varphi', '1{,}618', 'different'],
  ['e^{x+1}', 'e·e^x', 'equal'],
  ['2^{n+1}', '2·2^n', 'equal'],
  ['x', 'х', 'equal'],
  ['x', 'X', 'different'],
  ['\\sqrt{x-5}', '\\sqrt{x-5}+0', 'equal'],
  ['\\arcsin x+\\arccos x', '\\frac{\\pi}{2}', 'equal'],
  ['\\ln(-1-x^2)', '\\ln(-2-x^2)', 'unknown'],
  // Equations, inequalities, sets, intervals, points.
  ['x=5', '5', 'equal'],
  ['5', '5=x', 'equal'],
  ['x=5', 'y=5', 'different'],
  ['x=5', 'x=6', 'different'],
  ['S=\\pi r^2', '\\pi r^2', 'equal'],
  ['y=2x+1', '2x-y+1=0', 'equal'],
  ['y=2x+1', 'y=2x+2', 'different'],
  ['-2x > 4', 'x < -2', 'equal'],
  ['-2x > 4', 'x > -2', 'different'],
  ['x \\ge 2', 'x > 2', 'different'],
  ['x \\ge 2', '2 <= x', 'equal'],
  ['x \\ne 0', '2x != 0', 'equal'],
  ['1 < x < 2', '2 > x > 1', 'equal'],
  ['x^2 = 4', 'x^3 = 4x', 'unknown'],
  ['x=1; x=2', '2; 1', 'equal'],
  ['x_1=1; x_2=2', 'x_1=2; x_2=1', 'equal'],
  ['x=1; y=2', 'x=2; y=1', 'different'],
  ['\\begin{cases}x=1\\\\y=2\\end{cases}', 'y=2; x=1', 'equal'],
  ['x=1 yoki x=2', '\\{1; 2\\}', 'equal'],
  ['\\{1;2;3\\}', '1;2', 'different'],
  ['\\{1,2,3\\}', '3; 2; 1', 'equal'],
  ['1;2;3', '{1,2,3}', 'equal'],
  ['x=1,5, x=2', '2; 1,5', 'equal'],
  ['\\pm 2', '-2;2', 'equal'],
  ['x = 1 \\pm \\sqrt 3', '1+√3; 1-√3', 'equal'],
  ['[1;2)', '[1;2)', 'equal'],
  ['[1;2)', '(1;2)', 'different'],
  ['(2;+\\infty)', 'x > 2', 'equal'],
  ['[-2;3)', '-2 ≤ x < 3', 'equal'],
  ['(-\\infty;1)\\cup(2;+\\infty)', '(2;∞)∪(-oo;1)', 'equal'],
  ['x\\in(1;2)', '(1;2)', 'equal'],
  ['x \\in \\mathbb{R}', '(-∞;+∞)', 'equal'],
  ['(1;2)', '(2;1)', 'different'],
  ['\\varnothing', '∅', 'equal'],
  // Answers for every integer.
  ['x=\\frac{\\pi}{4}+\\pi n, n\\in\\mathbb{Z}', 'π/4+πk, k∈Z', 'equal'],
  ['\\frac{\\pi}{4}+\\pi n, n\\in Z', 'pi/4+pin', 'equal'],
  ['\\frac{\\pi}{4}+\\pi n, n\\in Z', '-3π/4+πk, k in Z', 'equal'],
  ['\\pi n, n\\in Z', '2πn; π+2πn, n∈Z', 'equal'],
  ['\\pi n, n\\in Z', '2πn, n∈Z', 'different'],
  ['(-1)^n\\frac{\\pi}{6}+\\pi n, n\\in Z', 'π/6+2πn; 5π/6+2πn, n∈Z', 'equal'],
  ['\\pm\\frac{\\pi}{3}+2\\pi n, n\\in Z', 'π/3+2πn; -π/3+2πn, n∈Z', 'equal'],
  ['45°+180°n, n∈Z', 'π/4+πn, n∈Z', 'equal'],
  // What is no formula.
  ['1', '', 'unreadable'],
  ['1', 'x+', 'unreadable'],
  ['1', '(1', 'unreadable'],
  ['1', '1 2', 'unreadable'],
  ['1', '3,,5', 'unreadable'],
  ['1', '\\sum_{k=1}^{10^9}k', 'unreadable'],
  ['1', '\\int_0^1 x dx', 'unreadable'],
  ['1', '200000!', 'unreadable'],
  ['1', '9^{9^9}', 'unreadable'],
  ['1', '2^{1000}', 'unreadable'],
  ['1', '2^{10·11}', 'unreadable'],
  ['1', '('.repeat(3000), 'unreadable'],
  ['1', `${'('.repeat(60)}1${')'.repeat(60)}`, 'unreadable'],
  ['1', '\\sqrt'.repeat(39), 'unreadable'],
  ['1', 'x'.repeat(201), 'unreadable'],
  ['1', '\\foo{1}', 'unreadable'],
  ['1', '<script>', 'unreadable'],
  ['1', '\\def\\a{\\a}\\a', 'unreadable'],
  ['1', "so'z", 'unreadable'],
  ['1', 'constructor', 'different'],
])('%j and %j are %s', async (right, answer, expected) => {
  expect(await judgeFormula(right, answer)).toBe(expected)
})

it('asks for a form', async () => {
  expect(await judgeFormula('x^2-1', '(x-1)(x+1)', 'expanded')).toBe('different')
  expect(await judgeFormula('x^2-1', 'x^2-1', 'expanded')).toBe('equal')
  expect(await judgeFormula('(x+1)^2', 'x²+2x+1', 'factored')).toBe('different')
  expect(await judgeFormula('(x+1)^2', '(1+x)(x+1)', 'factored')).toBe('equal')
})

it('bounds the proofs of one answer', async () => {
  const many = (from: number) => Array.from({ length: 10 }, (_, i) => `\\ln(-x^2-${from + i})`).join(';')
  const before = performance.now()
  expect(await judgeFormula(many(10), many(20))).toBe('unknown')
  expect(performance.now() - before).toBeLessThan(4000)
})

it('keeps the event loop free while answers wait for proofs', async () => {
  const late: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    late.push(performance.now() - last - 5)
    last = performance.now()
  }, 5)
  const refused = Array.from({ length: 100 }, (_, i) => judgeFormula(`${i}`, '9^{9^9}'))
  const proved = Array.from({ length: 4 }, (_, i) => judgeFormula('1', `((9^{99})^{99})^{${70 + i}}`))
  const verdicts = await Promise.all([...refused, ...proved])
  clearInterval(timer)
  expect(new Set(verdicts.slice(0, 100))).toEqual(new Set(['unreadable']))
  expect(verdicts.slice(100)).not.toContain('equal')
  late.sort((a, b) => a - b)
  expect(late[Math.floor(late.length * 0.95)]).toBeLessThan(50)
})
