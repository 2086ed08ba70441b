import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, makeZip, oldOffice } from '../../testing/files/documents.ts'
import { type AttachmentExtension, attachmentExtension, downloadName } from './attachment-type.ts'

/** The zip with an archive comment of `bytes` bytes. */
function withComment(zip: Buffer, bytes: number): Buffer {
  const copy = Buffer.from(zip)
  copy.writeUInt16LE(bytes, copy.length - 2)
  return copy
}

function withGap(zip: Buffer): Buffer {
  return Buffer.concat([zip.subarray(0, -22), Buffer.from('PK\x06\x07'.padEnd(20, '\0')), zip.subarray(-22)])
}

function withEntries(zip: Buffer, entries: number): Buffer {
  const copy = Buffer.from(zip)
  copy.writeUInt16LE(entries, copy.length - 12)
  return copy
}

describe('detecting the type of an attachment', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-attachment-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const extensionOf = async (content: Buffer) => {
    const file = path.join(folder, 'upload.part')
    await writeFile(file, content)
    return attachmentExtension(file)
  }
  const office = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]

  it.each(Object.entries(documents))('recognises %s by its content', async (ending, content) => {
    expect(await extensionOf(content)).toBe(ending)
  })

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('salom')],
    ['a program', Buffer.from('MZ\x90\0'.padEnd(500))],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['another kind of zip', makeZip([{ name: 'app.jar' }])],
    ['a document with macros', makeZip([...office, { name: 'word/vbaProject.bin' }])],
    [
      'a spreadsheet with Excel 4.0 macros',
      makeZip([
        { name: '[Content_Types].xml' },
        { name: 'xl/workbook.xml' },
        { name: 'xl/macrosheets/sheet1.xml' },
      ]),
    ],
    ['a binary document with macros', oldOffice('WordDocument', '_VBA_PROJECT')],
    ['an installer in the binary container', oldOffice('SummaryInformation')],
    ['names that escape the folder', makeZip([...office, { name: '../../etc/cron.d/x' }])],
    ['absolute names', makeZip([...office, { name: '/etc/passwd' }])],
    ['a zip bomb', makeZip([...office, { name: 'word/big.xml', claimsBytes: 400 * 2 ** 20 }])],
    ['a small zip bomb', makeZip([...office, { name: 'word/big.xml', claimsBytes: 21 * 2 ** 20 }])],
    ['zip64', makeZip([...office, { name: 'word/x.xml', claimsBytes: 0xffffffff }])],
    ['an encrypted zip', makeZip([...office, { name: 'word/x.xml', isEncrypted: true }])],
    [
      'too many entries',
      makeZip([...office, ...Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}` }))]),
    ],
    ['a zip with a comment', Buffer.concat([withComment(documents.docx, 2), Buffer.from('hi')])],
    [
      'a zip with a second directory in its comment',
      Buffer.concat([withComment(documents.docx, documents.xlsx.length), documents.xlsx]),
    ],
    ['bytes between a directory and its end record', withGap(documents.docx)],
    ['a directory that declares fewer entries than it has', withEntries(documents.docx, 1)],
    ['a truncated zip', documents.docx.subarray(0, -30)],
    ['a zip without its directory', Buffer.concat([Buffer.from('PK\x03\x04'), documents.docx.subarray(-22)])],
  ])('refuses %s', async (_, content) => {
    expect(await extensionOf(content)).toBeNull()
  })

  it.each<[string, AttachmentExtension, string]>([
    ['1-dars. Kirish.docx', 'docx', '1-dars. Kirish.docx'],
    ['hisobot.exe', 'pdf', 'hisobot.pdf'],
    ["o'quv reja.xlsx", 'xlsx', "o'quv reja.xlsx"],
    ['../../etc/passwd', 'pdf', 'etc passwd.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'pdf', 'a Set-Cookie x.pdf'],
    ['.pdf', 'pdf', 'fayl.pdf'],
    ['x'.repeat(300), 'doc', `${'x'.repeat(100)}.doc`],
  ])('names the download of %j', (given, ending, expected) => {
    expect(downloadName(given, ending)).toBe(expected)
  })
})
