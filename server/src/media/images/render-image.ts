import { AVATAR_WIDTHS, COVER_WIDTHS } from '@kashf/contract/media.ts'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { turns } from '../take-turns.ts'

export type ImageKind = 'cover' | 'avatar'

const shapes = {
  cover: { widths: COVER_WIDTHS, ratio: 16 / 9 },
  avatar: { widths: AVATAR_WIDTHS, ratio: 1 },
} as const

// SVG is a program, not a picture; HEIC needs decoders with a bad record.
const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
const MAX_PIXELS = 50_000_000
/** A picture of the most pixels takes a second or two, and some 200 MB. */
const TIMEOUT_S = 20
const inTurn = turns({ atOnce: 2, waiting: 20 })

export interface RenderedImage {
  width: number
  webp: Buffer
}

/** The picture anew in each width of its kind, cropped to shape; null when the file is no picture we read. */
export function renderImage(file: string, kind: ImageKind): Promise<RenderedImage[] | null> {
  return inTurn(() => render(file, kind))
}

async function render(file: string, kind: ImageKind): Promise<RenderedImage[] | null> {
  const type = await fileTypeFromFile(file).catch(() => undefined)
  if (!type || !accepted.has(type.mime)) return null
  const { widths, ratio } = shapes[kind]
  try {
    const rendered: RenderedImage[] = []
    for (const width of widths) {
      const webp = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        // Phones write which way is up beside the pixels; nothing of that (nor the place) survives the rendering.
        .autoOrient()
        .resize(width, Math.round(width / ratio), {
          fit: 'cover',
          position: kind === 'avatar' ? 'attention' : 'centre',
        })
        .webp({ quality: 80 })
        .timeout({ seconds: TIMEOUT_S })
        .toBuffer()
      rendered.push({ width, webp })
    }
    return rendered
  } catch {
    return null
  }
}
