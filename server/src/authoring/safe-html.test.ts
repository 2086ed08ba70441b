import { describe, expect, it } from 'vitest'
import { safeHtml } from './safe-html.ts'

describe('safeHtml', () => {
  it.each([
    ['Salom', '<p>Salom</p>'],
    ['Bir\n\nIkki\r\nuch', '<p>Bir</p><p>Ikki<br />uch</p>'],
    ['2 < 3 & 4 > 1', '<p>2 &lt; 3 &amp; 4 &gt; 1</p>'],
    ['<p>Bir</p><h1>Katta</h1>', '<p>Bir</p><h2>Katta</h2>'],
    ['<b>a</b><i>b</i>', '<strong>a</strong><em>b</em>'],
    ['<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>matn', 'matn'],
    [
      '<a href="javascript:alert(1)">a</a>',
      '<a rel="nofollow noopener noreferrer ugc" target="_blank">a</a>',
    ],
    [
      '<a href="https://kashf.uz" onclick="x">a</a>',
      '<a href="https://kashf.uz" rel="nofollow noopener noreferrer ugc" target="_blank">a</a>',
    ],
    ['<iframe src="https://evil"></iframe><style>*{}</style>', ''],
    ['<svg><script>x</script></svg>', ''],
    ['<p><br></p>', ''],
    ['  \n ', ''],
  ])('%s', (text, html) => {
    expect(safeHtml(text)).toBe(html)
  })

  it('is idempotent', () => {
    const once = safeHtml('<h2>Bir</h2><ul><li>x & y</li></ul><a href="https://kashf.uz">a</a>')
    expect(safeHtml(once)).toBe(once)
  })
})
