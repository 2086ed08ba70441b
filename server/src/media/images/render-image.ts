import { AVATAR_WIDTHS, COVER_WIDTHS, QUESTION_PICTURE_WIDTHS } from '@kashf/contract/media/media.ts'
import { fileTypeFromFile } from 'file-type'
import { renderPicture, type Shape } from './render-picture.ts'

export type ImageKind = 'cover' | 'avatar' | 'question'

const shapes = {
  cover: { widths: COVER_WIDTHS, ratio: 16 / 9 },
  avatar: { widths: AVATAR_WIDTHS, ratio: 1 },
  // A picture of a question may be three times as high as wide; a higher one becomes narrower.
  question: { widths: QUESTION_PICTURE_WIDTHS, ratio: 1 / 3 },
} as const

// Not SVG, which may contain scripts, and not HEIC, whose decoders have a bad security record.
export const acceptedPictures: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
])

/** A rendered file of a picture. Its name is `640`, or `portal/320` for another shape. */
export interface RenderedImage {
  name: string
  webp: Buffer
}

/**
 * Renders a picture in each width of its kind, cropped to its ratio or, of a question, whole; null when the file is not an
 * accepted picture.
 */
export async function renderImage(file: string, kind: ImageKind): Promise<RenderedImage[] | null> {
  const type = await fileTypeFromFile(file).catch(() => undefined)
  if (!type || !acceptedPictures.has(type.mime)) return null
  const { widths, ratio } = shapes[kind]
  const wanted = widths.map(
    (width): Shape => ({
      name: String(width),
      width,
      height: Math.round(width / ratio),
      position: kind === 'avatar' ? 'attention' : 'centre',
      quality: 80,
      ...(kind === 'question' && { isWhole: true }),
    }),
  )
  const rendered = await renderPicture(file, wanted)
  return rendered && wanted.map(({ name }, i) => ({ name, webp: rendered[i] ?? Buffer.alloc(0) }))
}
