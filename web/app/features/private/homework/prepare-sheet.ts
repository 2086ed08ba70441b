import { MAX_HOMEWORK_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { SHEET_SIDE } from '@kashf/contract/media/sheets.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import type { LocalSheet } from '../../public-account/homework/local-work.ts'
import { keepFile } from '../../public-account/homework/work-store.ts'
import { contextOf, drawOnWhite, freePixels, jpegOf, withPhoto } from '../crop/photo-canvas.ts'
import { isTooLarge, MAX_MEGAPIXELS, type Size } from '../crop/picture-size.ts'
import { type Illegible, legibilityOf } from './legibility.ts'

/** As `imageOrientation: 'from-image'` draws it: the server gets upright pixels without a place. */
const QUALITY = 0.8
/** The longer side of the copy whose legibility is judged. */
const JUDGED_SIDE = 1000

/** A file as it goes into the draft, or why it does not. */
export type Prepared =
  | { sheet: LocalSheet; illegible: Illegible | null; bytesBefore: number }
  | { problem: string }

/** Prepares a chosen photo: shrunk to 2,000 px, upright, kept on this device. */
export async function preparePhoto(file: File): Promise<Prepared> {
  const canvas = document.createElement('canvas')
  try {
    const isRefused = await withPhoto(file, (photo, size) => {
      if (isTooLarge(size)) return true
      drawOnWhite(canvas, photo, fitted(size, SHEET_SIDE), { x: 0, y: 0, ...size })
      return false
    })
    if (isRefused) return { problem: text.tooLargePhoto(file.name, MAX_MEGAPIXELS) }
    const illegible = judge(canvas)
    return { sheet: await keepPhoto(canvas, file.name), illegible, bytesBefore: file.size }
  } catch {
    return { problem: (await isHeic(file)) ? text.heic(file.name) : text.notPhoto(file.name) }
  } finally {
    freePixels(canvas)
  }
}

/** Prepares a chosen PDF, which goes as it is. */
export async function preparePdf(file: File): Promise<Prepared> {
  if (file.size > MAX_HOMEWORK_BYTES)
    return { problem: text.tooLargePdf(file.name, formatBytes(MAX_HOMEWORK_BYTES)) }
  const head = await headOf(file)
  if (head === null || !head.includes('%PDF')) return { problem: text.notPdf(file.name) }
  const sheet = await keep(file, file.name, 'pdf')
  return { sheet, illegible: null, bytesBefore: file.size }
}

/** Keeps what is drawn on a canvas as a sheet of this device. */
export async function keepPhoto(canvas: HTMLCanvasElement, name: string): Promise<LocalSheet> {
  const jpeg = await jpegOf(canvas, QUALITY)
  return keep(jpeg, `${name.replace(/\.[^.]*$/, '')}.jpg`, 'picture')
}

/** Whether what is drawn is hard to read. */
export function judge(canvas: HTMLCanvasElement): Illegible | null {
  const small = document.createElement('canvas')
  const size = fitted(canvas, JUDGED_SIDE)
  drawOnWhite(small, canvas, size, { x: 0, y: 0, width: canvas.width, height: canvas.height })
  const { data } = contextOf(small).getImageData(0, 0, size.width, size.height)
  freePixels(small)
  return legibilityOf(data, size.width, size.height)
}

/** Of the same shape, with a longer side of `side` px at most. */
function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function keep(blob: Blob, name: string, kind: LocalSheet['kind']): Promise<LocalSheet> {
  const id = randomUuid()
  // Its date and name tell a cut upload from that of another file.
  const file = new File([blob], name, { type: blob.type, lastModified: Date.now() })
  await keepFile(id, file)
  return { id, kind, name, bytes: file.size, refusal: null }
}

/** The format of phones of Apple, by its brands. */
const isHeic = async (file: File): Promise<boolean> =>
  /^....ftyp(?:hei[cfxms]|hev[cx]|mif1|msf1)/s.test((await headOf(file)) ?? '')

/** The first bytes as Latin-1; null when the file cannot be read. */
const headOf = (file: File): Promise<string | null> =>
  file
    .slice(0, 1024)
    .arrayBuffer()
    .then(
      (bytes) => new TextDecoder('latin1').decode(bytes),
      () => null,
    )
