import { describe, expect, it } from 'vitest'
import { cleanPasted } from './clean-pasted.ts'
import { readHtml, writeHtml } from './rich-text-document.ts'

const pasted = (html: string) => writeHtml(readHtml(cleanPasted(html)))
const item = (marker: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>${text}<o:p></o:p></p>\n`

describe('pasted text', () => {
  it('keeps the lists of Word and drops its styles', () => {
    const html = `<html><head><style>p {color:red}</style></head><body lang=UZ><!--StartFragment-->
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:14pt;color:red'>Kimlar uchun</span></b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item('·', 'Bir')}${item('·', '<i>Ikki</i>')}${item('1.', 'Uch')}
<p class=MsoNormal>Oxiri</p><!--EndFragment--></body></html>`
    expect(pasted(html)).toBe(
      '<p><strong>Kimlar uchun</strong></p><ul><li>Bir</li><li><em>Ikki</em></li></ul><ol><li>Uch</li></ol><p>Oxiri</p>',
    )
  })

  it('keeps emoji from Telegram', () => {
    const html =
      '<div class="message">Salom <img class="emoji" src="blob:x" alt="👋"><strong>hammaga</strong><br>Kanal: <a class="anchor-url" href="https://t.me/kashf" target="_blank">t.me/kashf</a><img src="x" alt="rasm"></div>'
    expect(pasted(html)).toBe(
      '<p>Salom 👋<strong>hammaga</strong><br>Kanal: <a href="https://t.me/kashf">t.me/kashf</a></p>',
    )
  })

  it('drops the bold wrapper of Google Docs', () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">a</span><span style="font-weight:400"> b</span></p></b>'
    expect(pasted(html)).toBe('<p><strong>a</strong> b</p>')
  })

  it('leaves content copied from the editor unchanged', () => {
    const html = '<p data-pm-slice="1 1 []">a</p><p></p>'
    expect(cleanPasted(html)).toBe(html)
  })
})
