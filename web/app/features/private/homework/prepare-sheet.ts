import { MAX_HOMEWORK_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import type { LocalSheet } from '../../public-account/homework/local-work.ts'
import { keepFile } from '../../public-account/homework/work-store.ts'
import { contextOf, drawOnWhite, freePixels } from '../crop/photo-canvas.ts'
import { fitted, headOf, photoFileOf, withShrunk } from '../crop/shrink-photo.ts'
import { type Illegible, legibilityOf } from './legibility.ts'

/** The longer side of the copy whose legibility is judged. */
const JUDGED_SIDE = 1000

/** A file as it goes into the draft, or why it does not. */
export type Prepared =
  | { sheet: LocalSheet; illegible: Illegible | null; bytesBefore: number }
  | { problem: string }

/** Prepares a chosen photo: shrunk to 2,000 px, upright, kept on this device. */
export const preparePhoto = (file: File): Promise<Prepared> =>
  withShrunk(file, async (canvas) => ({
    ...{ illegible: judge(canvas), sheet: await keepPhoto(canvas, file.name) },
    bytesBefore: file.size,
  }))

/** Prepares a chosen PDF, which goes as it is. */
export async function preparePdf(file: File): Promise<Prepared> {
  if (file.size > MAX_HOMEWORK_BYTES)
    return { problem: text.tooLargePdf(file.name, formatBytes(MAX_HOMEWORK_BYTES)) }
  const head = await headOf(file)
  if (head === null || !head.includes('%PDF')) return { problem: text.notPdf(file.name) }
  const sheet = await keep(new File([file], file.name, { type: file.type, lastModified: Date.now() }), 'pdf')
  return { sheet, illegible: null, bytesBefore: file.size }
}

/** Keeps what is drawn on a canvas as a sheet of this device. */
export async function keepPhoto(canvas: HTMLCanvasElement, name: string): Promise<LocalSheet> {
  return keep(await photoFileOf(canvas, name), 'picture')
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

async function keep(file: File, kind: LocalSheet['kind']): Promise<LocalSheet> {
  const id = randomUuid()
  await keepFile(id, file)
  return { id, kind, name: file.name, bytes: file.size, refusal: null }
}
