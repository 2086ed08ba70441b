import { type CoverDrawing, drawCover, drawnComposition } from '@kashf/art/cover.ts'
import { drawPortal, drawPortrait } from '@kashf/art/portrait/portrait.ts'
import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import {
  AVATAR_WIDTHS,
  COVER_WIDTHS,
  PORTAL_WIDTHS,
  QUESTION_PICTURE_WIDTHS,
} from '@kashf/contract/media/media.ts'
import sharp from 'sharp'
import { onestOutlines } from '../../fonts/outlines.ts'
import { limitConcurrency } from '../../http/limits/concurrency-limit.ts'
import type { RenderedImage } from '../images/render-image.ts'
import type { ReadImage } from '../images/store-image.ts'

/** The concurrency limit: a drawing takes some tens of milliseconds of CPU time, on a thread of libvips. */
const limited = limitConcurrency({ atOnce: 2, waiting: 500 })

/** WebP quality by kind, low because flat colours hide compression artefacts. A test limits the file sizes. */
const QUALITY = { cover: 74, square: 54, portrait: 78, question: 80 } as const

/**
 * Renders one of our own drawings as WebP. Drawings consist only of numbers and colours from closed lists, so they need
 * no sandbox (docs/decisions/0020).
 */
export function renderDrawing(svg: string, kind: keyof typeof QUALITY): Promise<Buffer> {
  return limited(() => sharp(Buffer.from(svg)).webp({ quality: QUALITY[kind] }).toBuffer())
}

/** Whether a cover is a course's own, and not one of the shared covers without words. */
export const isOwnCover = (cover: CoverDrawing): boolean =>
  drawnComposition(cover, onestOutlines) !== 'yulduz'

/** Renders a drawn cover in all widths of covers. */
export async function renderCover(cover: CoverDrawing): Promise<ReadImage> {
  const rendered = await Promise.all(
    COVER_WIDTHS.map(async (width) => ({
      name: String(width),
      webp: await renderDrawing(drawCover(cover, onestOutlines, width), 'cover'),
    })),
  )
  return { kind: 'cover', rendered }
}

/** Renders a drawn portrait in all widths of profile pictures, and in its portal. */
export async function renderPortrait(portrait: PortraitSpec): Promise<ReadImage> {
  const squares = AVATAR_WIDTHS.map((width) => ({ name: String(width), svg: drawPortrait(portrait, width) }))
  const portals = PORTAL_WIDTHS.map((width) => ({
    name: `portal/${width}`,
    svg: drawPortal(portrait, width),
  }))
  const rendered = await Promise.all(
    [...squares, ...portals].map(async ({ name, svg }) => ({
      name,
      webp: await renderDrawing(svg, 'portrait'),
    })),
  )
  return { kind: 'avatar', rendered }
}

/** Renders a drawing of a question in all widths of pictures of questions. */
export const renderQuestionDrawing = (svg: string): Promise<RenderedImage[]> =>
  limited(() =>
    Promise.all(
      QUESTION_PICTURE_WIDTHS.map(async (width) => ({
        name: String(width),
        webp: await sharp(Buffer.from(svg), { density: 144 })
          .resize({ width })
          .webp({ quality: QUALITY.question })
          .toBuffer(),
      })),
    ),
  )
