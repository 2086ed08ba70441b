import { readFile } from 'node:fs/promises'
import { composed } from '@kashf/contract/uzbek.ts'
import { readHead } from './read-head.ts'
import { readZipNames } from './read-zip-names.ts'

/** The documents that may hang on a lesson, with the type they are served as. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type AttachmentEnding = keyof typeof attachmentTypes

/** What a file is by its content; null for everything else, and for documents with macros. */
export async function attachmentEnding(file: string): Promise<AttachmentEnding | null> {
  const head = await readHead(file, 8)
  if (head.toString('latin1').startsWith('%PDF-')) return 'pdf'
  if (head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return oldOffice(await readFile(file))
  if (head.readUInt32BE(0) === 0x504b0304) return newOffice(await readZipNames(file))
  return null
}

/** Word and Excel of before 2007 share one container; the name of the main stream tells them apart. */
function oldOffice(bytes: Buffer): AttachmentEnding | null {
  const holds = (stream: string) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (holds('_VBA_PROJECT')) return null
  if (holds('WordDocument')) return 'doc'
  return holds('Workbook') || holds('Book') ? 'xls' : null
}

function newOffice(names: string[] | null): AttachmentEnding | null {
  if (!names?.includes('[Content_Types].xml')) return null
  // Programs of Visual Basic, and the sheets of formulas that Excel ran before it.
  if (names.some((name) => /vbaProject\.bin$|\/macrosheets\//i.test(name))) return null
  if (names.includes('word/document.xml')) return 'docx'
  return names.includes('xl/workbook.xml') ? 'xlsx' : null
}

/** The name a download gets: as the teacher called it, without what file systems refuse, and with the true ending. */
export function downloadName(given: string, ending: AttachmentEnding): string {
  const base = composed(given)
    .replace(/\.[A-Za-z]{2,5}$/, '')
    .replace(/[\s\p{C}/\\:*?"<>|]+/gu, ' ')
  const named = /[^\s.](?:.*[^\s.])?/su.exec(base)?.[0] ?? ''
  return `${named.slice(0, 100).trim() || 'fayl'}.${ending}`
}
