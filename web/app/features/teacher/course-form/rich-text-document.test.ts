import { describe, expect, it } from 'vitest'
import { readHtml, writeHtml } from './rich-text-document.ts'

const roundTrip = (html: string) => writeHtml(readHtml(html))

describe('a description document', () => {
  it.each([
    '<p>Bir</p><p>Ikki <strong>uch</strong> <em>toʻrt</em></p>',
    '<h2>Bir</h2><h3>Ikki</h3><h4>Uch</h4>',
    '<ul><li>x &amp; y</li><li>z<ul><li>ichki</li></ul></li></ul>',
    '<ol><li>bir</li><li><p>a</p><p>b</p></li></ol>',
    '<blockquote><p>a</p></blockquote><pre>a\n  <strong>b</strong></pre>',
    '<p><u>a</u><s>b</s><code>c</code></p>',
    '<p><a href="https://kashf.uz">a</a>, <a href="/courses">b</a>, <a href="tel:+998901234567">c</a></p>',
    '<p>a<br>b</p><p><br></p><p>c<br><br></p>',
  ])('preserves %s', (html) => {
    expect(roundTrip(html)).toBe(html)
  })

  it.each([
    ['', ''],
    ['<p> </p><ul><li></li></ul>', ''],
    ['Salom', '<p>Salom</p>'],
    ['<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
    ['<p>a<br /></p>', '<p>a</p>'],
    ['<p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
    ['<h1>a</h1><h6>b</h6>', '<h2>a</h2><h4>b</h4>'],
    [
      '<a href="https://kashf.uz" rel="nofollow" target="_blank">a</a>',
      '<p><a href="https://kashf.uz">a</a></p>',
    ],
    ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>matn<script>alert(1)</script><style>*{}</style>', '<p>matn</p>'],
  ])('turns %s into %s', (html, written) => {
    expect(roundTrip(html)).toBe(written)
  })
})
