import { describe, expect, it } from 'vitest'
import { MAX_MARKUP } from '../../../../contract/practice/markup.ts'
import { processorTimer } from '../../testing/processor-time.ts'
import { renderInline, renderMarkup } from './render-markup.ts'

const noPicture = () => null
const html = (markup: string) => renderMarkup(markup, noPicture)

/** Every tag of the HTML without those of MathML, with their attributes. */
const tagsOf = (text: string) => text.replace(/<math[ >].*?<\/math>/g, '').match(/<[a-z][^>]*>/g) ?? []

it('renders paragraphs, emphasis, gaps and pictures', () => {
  const address = (picture: string) => (picture === '12' ? '/media/image/12?a=1&b=2' : null)
  expect(
    renderMarkup('**Yeching** __va__ _ayting_\n[[1]] < 5\n\n![a "b"](picture:12)![](picture:13)', address),
  ).toBe(
    '<p><strong>Yeching</strong> <u>va</u> <em>ayting</em><br><span data-gap="1">____</span> &lt; 5</p>' +
      '<p><span data-picture="/media/image/12?a=1&amp;b=2"><img src="/media/image/12?a=1&amp;b=2/640.webp" alt="a &quot;b&quot;" loading="lazy"></span></p>',
  )
  expect(renderInline('**a**\n\nb', noPicture)).toBe('<strong>a</strong><br>b')
  expect(html('')).toBe('')
})

it('renders formulas with decimal commas, and keeps lists apart', () => {
  expect(html('$0,5$')).toBe('<p><math data-text="0,5"><mrow><mn>0,5</mn></mrow></math></p>')
  expect(html('$$12,75x$$')).toContain('<math display="block" data-text="12,75x"><mrow><mn>12,75</mn><mi>x')
  expect(html('$\\{1,2,3\\}$')).toContain('<mn>1</mn><mo separator="true">,</mo><mn>2</mn>')
  expect(html("$\\frac{1}{2} < \\text{so'z}$")).toContain('<mo>&lt;</mo>')
  expect(html('$\\tg x = \\ctg y$')).toContain('<mi>tg</mi>')
  expect(html('$\\ce{H2O}$')).toContain('<mn>2</mn>')
  expect(html('$\\text{агар}$')).toContain('<mtext>агар</mtext>')
})

const SCRIPT = '<script>alert(1)</script>'
const ATTACKS = [
  SCRIPT,
  `**${SCRIPT}** __${SCRIPT}__ _${SCRIPT}_`,
  `$${SCRIPT}$ $$${SCRIPT}$$`,
  `$\\text{${SCRIPT}}$`,
  '$\\text{</math><img src=x onerror=alert(1)>}$',
  '$"onload=alert(1) x="$',
  `$x" onmouseover="alert(1)$`,
  "$x' onclick='alert(1)' &#39;$",
  '$\\color{"onload=alert(1)}x$ $\\color{red;background:url(//a)}x$',
  '$\\href{javascript:alert(1)}{x}$ $\\url{javascript:alert(1)}$',
  '$\\includegraphics{//a.example/a.png}$',
  '$\\htmlClass{a}{x}$ $\\htmlId{a}{x}$ $\\htmlStyle{position:fixed}{x}$ $\\htmlData{a=b}{x}$',
  '$\\unknown<b>$ $x^{<b>$ $\\ce{<script>}$',
  '![" onerror="alert(1)](picture:1) ![<b>](picture:1)',
  '![x](javascript:alert(1)) ![x](picture:1" onerror="alert(1))',
  '[[1"><script>]] [[1]]<script>',
]

it.each(ATTACKS)('keeps %j text', (markup) => {
  for (const render of [renderMarkup, renderInline]) {
    const made = render(markup, () => '/media/image/1"><script>')
    for (const tag of tagsOf(made)) {
      expect(tag).toMatch(
        /^<(?:p|br|strong|u|em|code class="formula-source"|span data-gap="1"|span data-picture="\/media\/image\/1&quot;&gt;&lt;script&gt;"|img src="\/media\/image\/1&quot;&gt;&lt;script&gt;\/640.webp" alt="[^"]*" loading="lazy")>$/,
      )
    }
    for (const math of made.match(/<math[ >].*?<\/math>/g) ?? []) {
      for (const tag of math.match(/<[^>]*>/g) ?? []) {
        expect(tag).toMatch(/^<\/?m[a-z]+(?: (?!on|href|src|style|class)[a-z-]+="[^"<>]*")*>$/)
      }
    }
  }
})

describe('a formula that is not rendered', () => {
  it.each([
    ['x^{', 'is not closed'],
    ['\\def\\a{\\a\\a}\\a', 'never ends'],
    [
      `\\def\\a{${'x'.repeat(30)}}\\def\\b{${'\\a'.repeat(12)}}\\def\\c{${'\\b'.repeat(12)}}\\c\\c\\c`,
      'becomes much',
    ],
    ['{'.repeat(3000), 'is too long'],
    ['\\left('.repeat(80), 'is nested'],
    ['\\begin{cases} a', 'has no end'],
  ])('is its source: %#', (latex, _why) => {
    expect(html(`$${latex}$`)).toBe(
      `<p><code class="formula-source">${latex.replaceAll('&', '&amp;')}</code></p>`,
    )
  })

  it('is bounded in its size, and defines nothing for the next', () => {
    expect(html('$\\rule{500em}{500em}$')).toContain('width="20em" height="20em"')
    html('$\\gdef\\z{1}\\z$')
    expect(html('$\\z$')).toContain('<mtext>\\z</mtext>')
  })

  it('is one of very many of a text', () => {
    const spentMs = processorTimer()
    const made = html('$\\ce{H2}$ '.repeat(MAX_MARKUP))
    expect(spentMs()).toBeLessThan(1500)
    expect(made.length).toBeLessThan(300_000)
    expect(made).toContain('<math')
    expect(made).toContain('<code class="formula-source">')
  })
})

const SCHOOL = [
  '\\frac{1}{2}',
  'x^2-5x+6=0',
  '\\sqrt{x^2+1}',
  'x_{1,2}=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
  '\\sin^2\\alpha+\\cos^2\\alpha=1',
  '\\log_2 8=3',
  '\\tg x=\\frac{\\sin x}{\\cos x}',
  '\\begin{cases}x+y=5\\\\x-y=1\\end{cases}',
  '0,5\\cdot 10^{-3}',
  '\\vec{a}\\cdot\\vec{b}=|a||b|\\cos\\varphi',
  'S=\\pi r^2',
  '\\lim_{x\\to 0}\\frac{\\sin x}{x}=1',
  '\\int_0^1 x^2\\,dx=\\frac{1}{3}',
  'a_n=a_1+(n-1)d',
  '\\frac{a}{b}:\\frac{c}{d}=\\frac{ad}{bc}',
  '\\angle ABC=90^\\circ',
  'x\\in[-2;3)\\cup(5;+\\infty)',
  '\\sqrt[3]{27}=3',
  "f'(x)=3x^2-2x",
  '\\ce{2H2 + O2 -> 2H2O}',
]

it('renders 20 school formulas in at most 8 KB', () => {
  const made = html(SCHOOL.map((latex) => `$${latex}$`).join('\n'))
  expect(made.match(/<math/g)).toHaveLength(20)
  expect(made).not.toContain('formula-source')
  expect(Buffer.byteLength(made)).toBeLessThan(8_000)
  const spentMs = processorTimer()
  for (let i = 0; i < 10; i++) html(SCHOOL.map((latex) => `$${latex}$`).join('\n'))
  expect(spentMs() / 10).toBeLessThan(60)
})
