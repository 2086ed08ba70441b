import { parseMarkup, plainText } from '@kashf/contract/practice/markup.ts'
import { expect, it } from 'vitest'
import { processorTimer } from '../../testing/processor-time.ts'
import type { DraftWarning } from './draft.ts'
import { htmlToMarkup } from './html-markup.ts'
import { plainToMarkup } from './plain-markup.ts'
import { htmlContext, TestPictures } from './test-pictures.ts'

function read(html: string) {
  const warnings: DraftWarning[] = []
  const bytes = Buffer.from('picture')
  const file = (src: string) => (src === 'a.png' ? { name: src, bytes } : null)
  return { markup: htmlToMarkup(html, htmlContext(new TestPictures(), warnings, file)), warnings }
}

it.each([
  ['<p dir="ltr">a &lt; b&nbsp;<b>Savol: </b>javob<br></p>', 'a < b **Savol:** javob'],
  ['<p>Bir</p><p>ikki<br>uch</p>', 'Bir\n\nikki\nuch'],
  ['x<sup>2</sup> + H<sub>2</sub>O', '$x^{2}$ + $H_{2}$O'],
  ['x<sub>1</sub><sup>2</sup>, 10<sup>−3</sup>', '$x_{1}^{2}$, $10^{-3}$'],
  ['5 cm<sup>2</sup>, (a+b)<SUP>n+1</SUP>', '5 $\\text{cm}^{2}$, (a+b)$^{n+1}$'],
  ['<ul><li>a</li><li>b</li></ul><ol><li>c<li>d</ol>', '• a\n• b\n\n1. c\n2. d'],
  ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 | 2\n3'],
  ['\\(x^2\\) va $$y$$', '$x^2$ va $y$'],
  ['Toping:<p>\\[ \\frac{1}{2} \\]</p>', 'Toping:\n\n$$\\frac{1}{2}$$'],
  ['<u>a</u> <em>b</em> <b><i>c</i></b>', '__a__ _b_ **_c_**'],
  ['a<b>b</b>c', 'abc'],
  ['<img src="a.png" alt="uch]burchak">', '![uch)burchak](picture:new-1)'],
  [
    '**a** __b__ _c_ [[1]] ![x](picture:1) \\ $5',
    '\\*\\*a\\*\\* \\_\\_b\\_\\_ \\_c\\_ \\[[1]] \\![x](picture:1) \\\\ \\$5',
  ],
  ['a &amp;lt;b&amp;gt; &alpha; &unknown; 5 < 6', 'a &lt;b&gt; α &unknown; 5 < 6'],
  ['<pre>if x:\n  y = a[0]</pre>', 'if x:\ny = a[0]'],
  ['a<script>if (1<2) alert("</b>")</script>b<style>p{}</style>', 'ab'],
  ['<!-- izoh --><![CDATA[x]]><o:p>&nbsp;</o:p>a<?xml?>', 'a'],
  ['<a href="javascript:alert(1)" onclick="x">havola</a>', 'havola'],
  ['Oʻzbek‘iston’ O`zb', 'Oʻzbek‘iston’ O`zb'],
  ['', ''],
])('%j is %j', (html, markup) => {
  expect(read(html)).toEqual({ markup, warnings: [] })
})

it('names what it loses', () => {
  expect(
    read('<math><mi>x</mi></math>=1 <img src="https://a.uz/b.png"> <audio src="c.mp3">d</audio>'),
  ).toEqual({
    markup: '=1',
    warnings: [
      { code: 'lost_equation' },
      { code: 'lost_picture', of: 'https://a.uz/b.png' },
      { code: 'left_out', of: 'c.mp3' },
    ],
  })
  expect(read('a<iframe src="x">b').warnings).toEqual([
    { code: 'left_out', of: 'x' },
    { code: 'left_out', of: 'iframe' },
  ])
  expect(read('<img class="Wirisformula" data-mathml="«math»" src="x.png">').warnings).toEqual([
    { code: 'lost_equation' },
  ])
})

it.each([
  ['$5 va $6', null],
  ['narxi 5$, 10$ va 10$/20$', null],
  ["1$=12 000 so'm, 2$=24 000 so'm", null],
  ['a_b, __init__, ____, 2*3, **', null],
  ['[1; 2] ![', null],
  ['$x$', 'x'],
  ['$x^2 + 1$', 'x^2 + 1'],
  ['$\\frac{1}{2}$', '\\frac{1}{2}'],
  ['\\(a \\cdot b\\)', 'a \\cdot b'],
  ['$AB = 5$', 'AB = 5'],
])('in the plain text %j the formula is %j', (text, latex) => {
  const pieces = parseMarkup(plainToMarkup(text)).flat()
  expect(pieces.flatMap((piece) => (piece.kind === 'formula' ? [piece.latex] : []))).toEqual(
    latex ? [latex] : [],
  )
  if (!latex) expect(plainText(plainToMarkup(text))).toBe(text)
})

it('takes linear time', () => {
  const spentMs = processorTimer()
  for (const piece of [
    '<b>',
    '<a "',
    '<a ">" ',
    '<',
    '<a ',
    '<!--',
    '&lt;',
    '<sup>',
    '$x',
    '\\(',
    '<script>',
    '<li>',
    '<td>',
    '<b>x</i>',
  ])
    read(piece.repeat(20_000))
  expect(spentMs()).toBeLessThan(3_000)
})
