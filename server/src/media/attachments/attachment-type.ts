import { readFile } from 'node:fs/promises'
import { composeNfc } from '@kashf/contract/text/uzbek.ts'
import { readHead } from '../read-head.ts'
import { readZipNames } from './read-zip-names.ts'

/** Document types that a lesson accepts, with the media types they are served as. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type AttachmentExtension = keyof typeof attachmentTypes

/** The type of a document by its content; null for everything else and for documents with macros. */
export async function attachmentExtension(file: string): Promise<AttachmentExtension | null> {
  const head = await readHead(file, 8)
  if (head.toString('latin1').startsWith('%PDF-')) return 'pdf'
  if (head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return binaryOffice(await readFile(file))
  if (head.readUInt32BE(0) === 0x504b0304) return zippedOffice(await readZipNames(file))
  return null
}

/** Word and Excel before 2007 share one container format; the name of the main stream distinguishes them. */
function binaryOffice(bytes: Buffer): AttachmentExtension | null {
  const has = (stream: string) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  if (has('_VBA_PROJECT')) return null
  if (has('WordDocument')) return 'doc'
  return has('Workbook') || has('Book') ? 'xls' : null
}

function zippedOffice(names: string[] | null): AttachmentExtension | null {
  if (!names?.includes('[Content_Types].xml')) return null
  // Visual Basic projects, and the Excel 4.0 macro sheets that preceded them.
  if (names.some((name) => /vbaProject\.bin$|\/macrosheets\//i.test(name))) return null
  if (names.includes('word/document.xml')) return 'docx'
  return names.includes('xl/workbook.xml') ? 'xlsx' : null
}

/** The file name of a download: the teacher's, without characters that file systems refuse, with the true extension. */
export function downloadName(given: string, extension: AttachmentExtension): string {
  const base = composeNfc(given)
    .replace(/\.[A-Za-z]{2,5}$/, '')
    .replace(/[\s\p{C}/\\:*?"<>|]+/gu, ' ')
  const trimmed = /[^\s.](?:.*[^\s.])?/su.exec(base)?.[0] ?? ''
  return `${trimmed.slice(0, 100).trim() || 'fayl'}.${extension}`
}
