import { expect, it } from 'vitest'
import { randomFrom } from '../../server/src/testing/random-from.ts'
import {
  escapeMarkup,
  gapsIn,
  type Inline,
  MAX_MARKUP,
  parseMarkup,
  picturesIn,
  plainText,
} from './markup.ts'

/** A tree as one line: `b(…)` strong, `u(…)` underlined, `i(…)` italic, `<…>` formula, `<<…>>` on its own line. */
function sketch(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text
        case 'break':
          return '|'
        case 'formula':
          return piece.isDisplay ? `<<${piece.latex}>>` : `<${piece.latex}>`
        case 'picture':
          return `{${piece.picture}:${piece.alt}}`
        case 'gap':
          return `#${piece.part}#`
        default:
          return `${piece.kind[0]}(${sketch(piece.children)})`
      }
    })
    .join('')
}

it.each([
  ['', ''],
  [' \n \n ', ''],
  ['bir\nikki\n\nuch', 'bir|ikki¶uch'],
  ['bir\r\nikki\r\n \t \r\nuch\rtoʻrt', 'bir|ikki¶uch|toʻrt'],
  ['$x^2$ va $ y $', '<x^2> va <y>'],
  ['$$x\n+1$$', '<<x|+1>>'.replace('|', '\n')],
  ['a $$x$$ b', 'a <<x>> b'],
  ['$$\\text{narx } $5$$', '<<\\text{narx } $5>>'],
  ['$a$$b$', '<a><b>'],
  ['$\\$5$', '<\\$5>'],
  ['\\$5 va \\$6', '$5 va $6'],
  ['5$ turadi', '5$ turadi'],
  ['$x\ny$', '$x|y$'],
  ['$x\n\ny$', '$x¶y$'],
  ['$$x\n\ny$$', '$$x¶y$$'],
  ['$$', '$$'],
  ['$ $', '$ $'],
  ['$x\\', '$x\\'],
  ['**qalin** matn', 's(qalin) matn'],
  ['__chiziq__ va _egri_.', 'u(chiziq) va i(egri).'],
  ['(**a**, __b__; _c_)', '(s(a), u(b); i(c))'],
  ['**a __b _c_ d__ e**', 's(a u(b i(c) d) e)'],
  ['**a __b** c__', 's(a __b) c__'],
  ['**bir\nikki**', 's(bir|ikki)'],
  ['**bir\n\nikki**', '**bir¶ikki**'],
  ['** a ** va * b *', '** a ** va * b *'],
  ['2**3**4, 2*3*4', '2**3**4, 2*3*4'],
  ['a_b, a_b_c, x__y__z', 'a_b, a_b_c, x__y__z'],
  ['____ va _____ va __ ', '____ va _____ va __'],
  ['___x___', '___x___'],
  ['_a b', '_a b'],
  ['**$x$** $_1$', 's(<x>) <_1>'],
  ['$a_1$ va $b_2$ _so_', '<a_1> va <b_2> i(so)'],
  ['\\*\\*a\\*\\* \\_b\\_ \\\\ \\q', '**a** _b_ \\ \\q'],
  ['![chizma](picture:12) ![](picture:new-1)', '{12:chizma} {new-1:}'],
  ['![a\\_b](picture:3)', '{3:a_b}'],
  ['![x](http://a) ![x](picture:0x1) ![x](picture:1', '![x](http://a) ![x](picture:0x1) ![x](picture:1'],
  ['\\![x](picture:1) [x](picture:1)', '![x](picture:1) [x](picture:1)'],
  ['Poytaxt [[1]], **[[12]]** [[0]] [[100]] \\[[1]] [[a]]', 'Poytaxt #1#, s(#12#) [[0]] [[100]] [[1]] [[a]]'],
  ['**oʻ‘zbek** Ўзбек __қалин__', 's(oʻ‘zbek) Ўзбек u(қалин)'],
])('%j is read as %j', (markup, expected) => {
  expect(parseMarkup(markup).map(sketch).join('¶')).toBe(expected)
})

it('gives the plain text, the pictures and the gaps', () => {
  const markup =
    '**Yeching:** $x^2$\n![a b](picture:7)![](picture:7)\n\n[[2]] va [[1]], [[2]] ![](picture:new-3)'
  expect(plainText(markup)).toBe('Yeching: x² a b ____ va ____, ____')
  expect(picturesIn(markup)).toEqual(['7', 'new-3'])
  expect(gapsIn(markup)).toEqual([2, 1, 2])
})

it('reads every text back that it escaped', () => {
  const random = randomFrom(29)
  const alphabet = [
    'a',
    'ў',
    ' ',
    '*',
    '**',
    '_',
    '__',
    '$',
    '$$',
    '\\',
    '![',
    '[[1]]',
    '](picture:1)',
    '1',
    '.',
  ]
  for (let i = 0; i < 3000; i++) {
    const pieces = Array.from({ length: 12 }, () => alphabet[Math.floor(random() * alphabet.length)])
    const text = pieces.join('').replace(/\s+/g, ' ').trim()
    expect([text, plainText(escapeMarkup(text))]).toEqual([text, text])
  }
})

it.each([
  '$',
  '$$',
  '$ ',
  '$$ a ',
  '**a',
  '_a ',
  '__a ** ',
  '![',
  '![a](',
  '[[1',
  '\\',
  '\n',
  '$\\',
  '*a _b __c ',
])('reads %j repeated to the limit in a moment', (piece) => {
  const markup = piece.repeat(MAX_MARKUP).slice(0, MAX_MARKUP)
  const before = performance.now()
  parseMarkup(markup)
  expect(performance.now() - before).toBeLessThan(200)
})
