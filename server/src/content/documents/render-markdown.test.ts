import { expect, it } from 'vitest'
import { processorTimer } from '../../testing/processor-time.ts'
import { htmlOf, renderSections } from './render-markdown.ts'

const page = (source: string) => htmlOf(renderSections(source))

it('renders sections with ids that can be linked to', () => {
  const sections = renderSections(
    "Kirish.\n\n## To'lov va hamyon\n\n1. Bir\n\n### Savol?\n\n**Javob**\n\n## To'lov va hamyon\n",
  )
  expect(sections.map(({ level, id }) => [level, id])).toEqual([
    [0, ''],
    [2, 'tolov-va-hamyon'],
    [3, 'savol'],
    [2, 'tolov-va-hamyon-2'],
  ])
  expect(htmlOf(sections)).toContain('<h2 id="tolov-va-hamyon">To\'lov va hamyon</h2>')
  expect(sections[2]?.html).toBe('<p><strong>Javob</strong></p>')
})

it('lets no script, no foreign markup and no unsafe link through', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '## <b onclick=x>Sarlavha</b> & "tirnoq"',
    '[bosing](javascript:alert(1))',
    '[bosing](data:text/html,x)',
    '[bosing](//evil.example)',
    '![rasm](https://evil.example/pixel.png)',
    '<https://evil.example" onmouseover="x>',
  ]
  const html = page(hostile.join('\n\n'))
  expect(html).not.toMatch(/<(?!\/?(p|h2|a)\b)/)
  expect(html).not.toMatch(/href="(javascript|data|\/\/)/)
  expect(html).not.toMatch(/<[^>]*\son\w+=/)
})

it('renders the longest page of the worst text in time', () => {
  for (const part of ['[', '*a_', '> ', '`', '<', '![](', '- ', '|a', '\\', '](', '&amp;', '# ']) {
    const source = part.repeat(Math.floor(60_000 / part.length))
    const spentMs = processorTimer()
    page(source)
    expect([part, spentMs() < 5000]).toEqual([part, true])
  }
}, 90_000)
