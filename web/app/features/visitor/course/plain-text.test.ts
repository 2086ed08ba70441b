import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('extracts the text of safe HTML', () => {
  const html =
    '<p>Bir &amp; <strong>ikki</strong>.<br />So\'ng <a href="/">besh</a>,</p><ul><li>uch&nbsp;&lt;4</li></ul>'
  expect(plainText(html)).toBe("Bir & ikki. So'ng besh, uch <4")
})
