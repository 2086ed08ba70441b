import { createReadStream } from 'node:fs'
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

/** All that is downloaded from a lesson: what was uploaded by itself may also be of these types. */
export const downloadTypes = {
  ...attachmentTypes,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const

export type DownloadExtension = keyof typeof downloadTypes

const byMime = new Map(
  Object.entries(downloadTypes).map(([extension, mime]) => [mime as string, extension as DownloadExtension]),
)

/** The ending of a stored media type. */
export const extensionOf = (mime: string): DownloadExtension | undefined => byMime.get(mime)

/** The type of a document by its content; null for everything else and for documents with macros. */
export async function attachmentExtension(file: string): Promise<AttachmentExtension | null> {
  const found = await documentExtension(file)
  return found === 'ppt' || found === 'pptx' ? null : found
}

/** `attachmentExtension`, with slides. */
export async function documentExtension(file: string): Promise<AttachmentExtension | 'ppt' | 'pptx' | null> {
  const head = await readHead(file, 8)
  if (head.toString('latin1').startsWith('%PDF-')) return 'pdf'
  if (head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return binaryOffice(file)
  if (isZip(head)) return zippedOffice(await readZipNames(file))
  return null
}

export const isZip = (head: Buffer): boolean => head.readUInt32BE(0) === 0x504b0304

/** Word, Excel and PowerPoint before 2007 share one container format; the name of the main stream distinguishes them. */
async function binaryOffice(file: string): Promise<AttachmentExtension | 'ppt' | null> {
  const streams = ['_VBA_PROJECT', 'WordDocument', 'Workbook', 'Book', 'PowerPoint Document'] as const
  const has = await findStreams(file, streams)
  if (has.has('_VBA_PROJECT')) return null
  if (has.has('WordDocument')) return 'doc'
  if (has.has('Workbook') || has.has('Book')) return 'xls'
  return has.has('PowerPoint Document') ? 'ppt' : null
}

/** Which of these streams a container names, wherever its directory is; one piece of the file is in memory at a time. */
async function findStreams<Name extends string>(file: string, names: readonly Name[]): Promise<Set<Name>> {
  const wanted = names.map((name) => [name, Buffer.from(`${name}\0`, 'utf16le')] as const)
  const longest = Math.max(...wanted.map(([, bytes]) => bytes.length))
  const found = new Set<Name>()
  let before = Buffer.alloc(0)
  for await (const piece of createReadStream(file, { highWaterMark: 2 ** 20 })) {
    const bytes = Buffer.concat([before, piece])
    for (const [name, pattern] of wanted) if (bytes.includes(pattern)) found.add(name)
    before = bytes.subarray(-longest)
  }
  return found
}

function zippedOffice(names: string[] | null): AttachmentExtension | 'pptx' | null {
  if (!names?.includes('[Content_Types].xml')) return null
  // Visual Basic projects, and the Excel 4.0 macro sheets that preceded them.
  if (names.some((name) => /vbaProject\.bin$|\/macrosheets\//i.test(name))) return null
  if (names.includes('word/document.xml')) return 'docx'
  if (names.includes('ppt/presentation.xml')) return 'pptx'
  return names.includes('xl/workbook.xml') ? 'xlsx' : null
}

/** The file name of a download: the teacher's, without characters that file systems refuse, with the true extension. */
export function downloadName(given: string, extension: DownloadExtension): string {
  const ending = `.${extension}`
  const isTrue = given.toLowerCase().endsWith(ending)
  const base = composeNfc(
    isTrue ? given.slice(0, -ending.length) : given.replace(/\.[A-Za-z]{2,5}$/, ''),
  ).replace(/[\s\p{C}/\\:*?"<>|]+/gu, ' ')
  const trimmed = /[^\s.](?:.*[^\s.])?/su.exec(base)?.[0] ?? ''
  return `${trimmed.slice(0, 100).trim() || 'fayl'}.${extension}`
}
