import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { paragraph, wordFile } from '../../testing/files/word-file.ts'
import { processorTimer } from '../../testing/processor-time.ts'
import { readTestFile } from './read-test-file.ts'
import { readWordTest } from './word/read-word-test.ts'

const LIMIT_MS = 2000
const DIRECTORY = 'PK\x01\x02'

/** A file whose every directory entry is changed. */
function withEntries(bytes: Uint8Array, change: (zip: Buffer, at: number) => void): Buffer {
  const zip = Buffer.from(bytes)
  for (let at = zip.indexOf(DIRECTORY, 0, 'latin1'); at >= 0; at = zip.indexOf(DIRECTORY, at + 4, 'latin1'))
    change(zip, at)
  return zip
}
const good = wordFile(paragraph('1. S'))
const attributes = (count: number) => 'a="1" '.repeat(count)
const nestedZips = () => {
  // The default date is now, which would make other bytes for each run.
  const date = { mtime: '2026-01-01' }
  let bytes: Uint8Array = zipSync({ 'a.txt': new Uint8Array(1_000_000) }, date)
  for (let i = 0; i < 10; i++) bytes = zipSync({ 'word/document.xml': bytes }, date)
  return bytes
}

it.each<[string, () => Uint8Array, string]>([
  ['zips inside of zips', nestedZips, 'damaged'],
  [
    'entries that all begin at the same place',
    () => withEntries(good, (zip, at) => zip.writeUInt32LE(0, at + 42)),
    'damaged',
  ],
  [
    'sizes of zip64',
    () => withEntries(good, (zip, at) => zip.writeUInt32LE(0xffffffff, at + 24)),
    'too_large',
  ],
  [
    'a place beyond the file',
    () => withEntries(good, (zip, at) => zip.writeUInt32LE(0xfffffff0, at + 42)),
    'damaged',
  ],
  [
    'a size that is too small',
    () => withEntries(good, (zip, at) => zip.writeUInt32LE(1, at + 24)),
    'damaged',
  ],
  ['an encrypted part', () => withEntries(good, (zip, at) => zip.writeUInt16LE(1, at + 8)), 'damaged'],
  ['an unknown method', () => withEntries(good, (zip, at) => zip.writeUInt16LE(99, at + 10)), 'damaged'],
  [
    'a stored part of another length',
    () => withEntries(good, (zip, at) => zip.writeUInt16LE(0, at + 10)),
    'damaged',
  ],
  ['a million attributes of one element', () => wordFile(`<w:p ${attributes(1_000_000)}/>`), 'too_large'],
  [
    'a million attributes of many elements',
    () => wordFile(`<w:p ${attributes(10)}/>`.repeat(100_000)),
    'too_large',
  ],
  ['a million attributes outside of Word', () => strToU8(`<quiz ${attributes(1_000_000)}/>`), 'too_large'],
  ['a mark that only looks like a document type', () => strToU8('<quiz><!x></quiz>'), 'damaged'],
  ['an attribute that never ends', () => strToU8(`<quiz a="${'<'.repeat(1_000_000)}`), 'damaged'],
])('refuses %s', async (_, bytes, reason) => {
  const file = { name: 'a', bytes: bytes() }
  const spentMs = processorTimer()
  await expect(readTestFile(file, readWordTest)).rejects.toMatchObject({ reason })
  expect(spentMs()).toBeLessThan(LIMIT_MS)
})
