import { SHEET_SIDE } from '@kashf/contract/media/sheets.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { drawOnWhite, freePixels, jpegOf, withPhoto } from './photo-canvas.ts'
import { isTooLarge, MAX_MEGAPIXELS, type Size } from './picture-size.ts'

/** As `imageOrientation: 'from-image'` draws it: the server gets upright pixels without a place. */
const QUALITY = 0.8

/** Gives a chosen photo to `use`, upright and shrunk to 2,000 px; else the sentence that says why it is not taken. */
export async function withShrunk<T>(
  file: File,
  use: (canvas: HTMLCanvasElement) => Promise<T>,
): Promise<T | { problem: string }> {
  const canvas = document.createElement('canvas')
  try {
    const isRefused = await withPhoto(file, (photo, size) => {
      if (isTooLarge(size)) return true
      drawOnWhite(canvas, photo, fitted(size, SHEET_SIDE), { x: 0, y: 0, ...size })
      return false
    })
    if (isRefused) return { problem: text.tooLargePhoto(file.name, MAX_MEGAPIXELS) }
    return await use(canvas)
  } catch {
    return { problem: (await isHeic(file)) ? text.heic(file.name) : text.notPhoto(file.name) }
  } finally {
    freePixels(canvas)
  }
}

/** What is drawn on a canvas as a JPEG. Its date and name tell a cut upload from that of another file. */
export async function photoFileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const jpeg = await jpegOf(canvas, QUALITY)
  return new File([jpeg], `${name.replace(/\.[^.]*$/, '')}.jpg`, {
    type: jpeg.type,
    lastModified: Date.now(),
  })
}

/** Of the same shape, with a longer side of `side` px at most. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The format of phones of Apple, by its brands. */
const isHeic = async (file: File): Promise<boolean> =>
  /^....ftyp(?:hei[cfxms]|hev[cx]|mif1|msf1)/s.test((await headOf(file)) ?? '')

/** The first bytes as Latin-1; null when the file cannot be read. */
export const headOf = (file: File): Promise<string | null> =>
  file
    .slice(0, 1024)
    .arrayBuffer()
    .then(
      (bytes) => new TextDecoder('latin1').decode(bytes),
      () => null,
    )
