import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { processorTimer } from '../../testing/processor-time.ts'
import { readTestFile } from './read-test-file.ts'
import { TestFileRefused } from './test-file-refused.ts'

const word = () => {
  throw new TestFileRefused('not_word')
}
const read = (content: string | Uint8Array, name = 'test') =>
  readTestFile({ name, bytes: typeof content === 'string' ? strToU8(content) : content }, word)
const quiz = (inner: string) =>
  `<quiz><question type="shortanswer"><questiontext><text>${inner}</text></questiontext></question></quiz>`

/** The bytes of a text in windows-1251, of Russian letters and ASCII. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 128 ? code : code - 0x410 + 0xc0
  })

describe('a file is refused', () => {
  const bomb = zipSync({ 'imsmanifest.xml': new Uint8Array(250_000_000) })
  /** The same with a directory that says 10 bytes. */
  const lying = bomb.slice()
  const view = new DataView(lying.buffer)
  for (let at = 0; at < lying.length - 46; at++) {
    const sign = view.getUint32(at, true)
    if (sign === 0x02014b50) view.setUint32(at + 24, 10, true)
    if (sign === 0x04034b50) view.setUint32(at + 22, 10, true)
  }
  const packed = (name: string, xml: string) =>
    zipSync({
      'imsmanifest.xml': strToU8(
        `<manifest><resources><resource type="imsqti_item_xmlv2p1" href="${name}"/></resources></manifest>`,
      ),
      [name]: strToU8(xml),
    })

  it.each([
    ['a zip bomb', bomb, 'too_large'],
    ['a zip bomb whose directory lies', lying, 'damaged'],
    ['a DOCTYPE', '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', 'doctype'],
    ['a DOCTYPE in an item of a package', packed('a.xml', '<!DOCTYPE a><assessmentItem/>'), 'doctype'],
    ['10,000 nested elements', '<a>'.repeat(10_000) + '</a>'.repeat(10_000), 'too_deep'],
    ['nested elements that look closed', `<quiz>${'<a b=/>'.repeat(10_000)}</quiz>`, 'damaged'],
    ['very many elements', `<quiz>${'<a/>'.repeat(400_000)}</quiz>`, 'too_large'],
    ['XML that ends early', '<quiz><question type="essay">', 'damaged'],
    ['XML whose tags do not match', '<quiz><a></b></quiz>', 'damaged'],
    ['XML of something else', '<html><body/></html>', 'unknown_format'],
    ['a Word file', zipSync({ 'word/document.xml': strToU8('<a/>') }), 'not_word'],
    ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'unknown_format'],
    ['an archive that ends early', zipSync({ 'a.xml': strToU8('a'.repeat(1000)) }).slice(0, 60), 'damaged'],
    ['a damaged workbook', zipSync({ 'xl/workbook.xml': strToU8('<a') }), 'damaged'],
    ['JSON of something else', '{"a": 1}', 'unknown_format'],
    ['damaged JSON', '{"messages": [', 'damaged'],
    ['a text', 'Oddiy matn', 'unknown_format'],
    ['an old Excel file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'unknown_format'],
    ['nothing', '', 'unknown_format'],
    ['21 MB', new Uint8Array(21_000_000), 'too_large'],
  ])('%s', async (_, content, reason) => {
    const spentMs = processorTimer()
    await expect(read(content)).rejects.toMatchObject({ reason })
    expect(spentMs()).toBeLessThan(2_000)
  })
})

describe('the format is known by the content', () => {
  it.each([
    ['XML', `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- izoh -->${quiz('Savol')}`, 'Savol'],
    [
      'XML in windows-1251',
      windows1251(`<?xml version="1.0" encoding="windows-1251"?>${quiz('Вопрос')}`),
      'Вопрос',
    ],
    [
      'XML in UTF-16',
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${quiz('Савол')}`, 'utf16le'),
      'Савол',
    ],
    ['Aiken in windows-1251', windows1251('Вопрос\r\nA. a\r\nB. b\r\nANSWER: B'), 'Вопрос'],
    ['GIFT', '::1:: Savol {=a ~b}', 'Savol'],
    ['a table', 'Savol;A;B;Javob\r\nSavol;1;2;A', 'Savol'],
    [
      'Telegram',
      '{"messages":[{"poll":{"question":"Savol","answers":[{"text":"a"},{"text":"b"}]}}]}',
      'Savol',
    ],
    [
      'Google Forms',
      '{"formId":"1","items":[{"title":"Savol","questionItem":{"question":{"textQuestion":{"paragraph":true}}}}]}',
      'Savol',
    ],
    ['a QTI item', '<assessmentItem title="t"><itemBody><p>Savol</p></itemBody></assessmentItem>', 'Savol'],
  ])('%s', async (_, content, stem) => {
    expect((await read(content)).drafts.map((draft) => draft.stem)).toEqual([stem])
  })

  it('a name of a table decides between a table and a text', async () => {
    const text = 'Savol,A,B,Javob\n"f(x) {=2}",1,2,A'
    expect((await read(text, 'a.csv')).drafts).toMatchObject([
      { stem: 'f(x) {=2}', body: { kind: 'choice' } },
    ])
  })

  it('has no control characters in any text', async () => {
    const { drafts } = await read(quiz('a&#0;b\u0001c\uE000d&#x1F600;'))
    expect(drafts[0]?.stem).toBe('abcd😀')
  })
})
