import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { documentXml, paragraph, paragraphs, wordFile } from '../../../testing/files/word-file.ts'
import { processorTimer } from '../../../testing/processor-time.ts'
import { MAX_DRAFTS } from '../draft.ts'
import { TestFileRefused } from '../test-file-refused.ts'
import { readWordTest } from './read-word-test.ts'

const REFUSAL_MS = 2000

/** Why a file is refused, and that it is refused soon. */
function refusalOf(bytes: Uint8Array): string | null {
  const spentMs = processorTimer()
  try {
    readWordTest(bytes)
    return null
  } catch (error) {
    expect(spentMs()).toBeLessThan(REFUSAL_MS)
    return error instanceof TestFileRefused ? error.reason : String(error)
  }
}

const nested = (times: number, tag: string, attributes = '') =>
  `<${tag}${attributes}>`.repeat(times) + `</${tag}>`.repeat(times)
const good = wordFile(paragraphs('1. S\nA) a\nB) b'))
const withSize = (size: number) => {
  // The declared size of the first part, in its directory entry.
  const bytes = Buffer.from(wordFile(''))
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE(size, entry + 24)
  return bytes
}
/** A file whose document says that it is shorter than it is. */
const lying = () => {
  const bytes = Buffer.from(wordFile(paragraph('x'.repeat(5_000_000))))
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    bytes.writeUInt32LE(10, at + 24)
  return bytes
}

it.each<[string, Uint8Array, string]>([
  ['a PDF', strToU8('%PDF-1.7 …'), 'not_word'],
  ['nothing', new Uint8Array(), 'not_word'],
  ['an old .doc', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'not_word'],
  ['an Excel file', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'not_word'],
  ['a document without a body', wordFile('', { document: '<w:document xmlns:w="w"/>' }), 'not_word'],
  ['half a file', good.subarray(0, good.length / 2), 'damaged'],
  ['a file without its end', good.subarray(0, good.length - 30), 'damaged'],
  [
    'broken XML',
    wordFile('', { document: '<w:document xmlns:w="w"><w:body><w:p></w:body></w:document>' }),
    'damaged',
  ],
  ['an unclosed tag', wordFile('', { document: '<w:document ' }), 'damaged'],
  ['a part that is longer than it says', lying(), 'damaged'],
  ['21 MB', Buffer.concat([good, Buffer.alloc(21 * 2 ** 20)]), 'too_large'],
  ['201 MB unpacked', withSize(201 * 2 ** 20), 'too_large'],
  ['a bomb of 60 MB of text', wordFile('', { document: ' '.repeat(60 * 2 ** 20) }), 'too_large'],
  ['1.5 million elements', wordFile('<a/>'.repeat(1_500_000)), 'too_large'],
  ['a DOCTYPE', wordFile('', { document: `<!DOCTYPE x [<!ENTITY a "b">]>${documentXml('')}` }), 'doctype'],
  ['a DOCTYPE inside', wordFile('<!doctype x>'), 'doctype'],
  ['10,000 nested elements', wordFile(nested(10_000, 'w:sdt')), 'too_deep'],
  ['10,000 nested elements with hidden ends', wordFile(nested(10_000, 'a', ' b="/>"')), 'too_deep'],
  ['10,000 nested fractions', wordFile(nested(10_000, 'm:f')), 'too_deep'],
])('refuses %s', (_, bytes, reason) => {
  expect(refusalOf(bytes)).toBe(reason)
})

it('reads an unknown entity as it stands', () => {
  const [draft] = readWordTest(wordFile(`${paragraph('1. S')}<w:p><w:r><w:t>&boom;</w:t></w:r></w:p>`)).drafts
  expect(draft?.stem).toBe('S\n&boom;')
})

it('reads 190 nested tables and fractions', () => {
  const table = `${'<w:tbl><w:tr><w:tc>'.repeat(100)}${paragraph('1. S')}${'</w:tc></w:tr></w:tbl>'.repeat(100)}`
  const formula = `<w:p><m:oMath>${'<m:f><m:num>'.repeat(150)}${'</m:num><m:den/></m:f>'.repeat(150)}</m:oMath></w:p>`
  expect(readWordTest(wordFile(table + formula)).drafts).toHaveLength(1)
})

it('reads up to the limit of questions and names the others', () => {
  const many = Array.from({ length: MAX_DRAFTS + 2 }, (_, i) => `${i + 1}. S ${i}\nA) a\nB) b`).join('\n')
  const { drafts, left_out } = readWordTest(wordFile(paragraphs(many)))
  expect([drafts.length, left_out.map(({ of }) => of)]).toEqual([MAX_DRAFTS, ['S 1000', 'S 1001']])
})

it.each([
  ['labels', 'A) '.repeat(100_000)],
  ['brackets', '('.repeat(100_000)],
  ['spaces', ' '.repeat(200_000)],
  ['cells', ' | '.repeat(100_000)],
  ['dollars', '$*_!['.repeat(50_000)],
  ['digits', '1'.repeat(200_000)],
  ['key entries', '1-A '.repeat(50_000)],
  ['one paragraph of lines', 'x\n'.repeat(20_000)],
])('reads a line of many %s soon', (_, text) => {
  const spentMs = processorTimer()
  readWordTest(wordFile(paragraph(`1. S`) + paragraph(text) + paragraph('A) a') + paragraph('B) b')))
  expect(spentMs()).toBeLessThan(REFUSAL_MS)
})

it('reads many paragraphs of labels soon', () => {
  const spentMs = processorTimer()
  readWordTest(wordFile(paragraph('1. S') + paragraph('A) a').repeat(10_000)))
  expect(spentMs()).toBeLessThan(3 * REFUSAL_MS)
})
