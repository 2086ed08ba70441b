import { drawCover } from '@kashf/art/cover.ts'
import { drawInitialsSheet } from '@kashf/art/initials-sheet.ts'
import { drawBareMotif, drawSquare } from '@kashf/art/square.ts'
import type { CoverSpec } from '@kashf/contract/art/art.ts'
import { COMPOSITIONS, MOTIFS, WORLDS } from '@kashf/contract/art/art-names.ts'
import { DRAWING_VERSION } from '@kashf/contract/art/drawn-addresses.ts'
import { COVER_WIDTHS, MOTIF_WIDTHS, SQUARE_WIDTHS } from '@kashf/contract/media/media.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { onestOutlines } from '../../fonts/outlines.ts'
import { IMMUTABLE_WEBP, widthInPath } from '../images/routes.ts'
import { BYTE_ROUTE, sendObject } from '../serving/send-object.ts'
import { keys } from '../storage-keys.ts'
import { renderDrawing } from './render-drawing.ts'
import { storedOnce } from './stored-once.ts'

interface SharedDrawing {
  widths: readonly number[]
  /** The width that is served for an address without one. */
  usualWidth: number
  quality: 'cover' | 'square'
  hasComposition: boolean
  draw(look: Omit<CoverSpec, 'words'>, width: number): string
}

const drawings = new Map<string, SharedDrawing>([
  [
    'cover',
    {
      widths: COVER_WIDTHS,
      usualWidth: 640,
      quality: 'cover',
      hasComposition: false,
      draw: (look, width) => drawCover({ ...look, words: '' }, onestOutlines, width),
    },
  ],
  [
    'square',
    {
      widths: SQUARE_WIDTHS,
      usualWidth: 240,
      quality: 'square',
      hasComposition: true,
      draw: (look, width) => drawSquare(look, onestOutlines, width),
    },
  ],
  [
    'motif',
    {
      widths: MOTIF_WIDTHS,
      usualWidth: 200,
      quality: 'square',
      hasComposition: false,
      draw: (look, width) => drawBareMotif(look, onestOutlines, width),
    },
  ],
])

/** Parses the name of a drawing, such as `lojuvard-ilon-sahna`; fails with `not_found` if it is unknown. */
function lookOf(name: string, hasComposition: boolean): Omit<CoverSpec, 'words'> {
  const [first, second, third = 'yulduz'] = name.split('-')
  const world = WORLDS.find((each) => each === first)
  const motif = MOTIFS.find((each) => each === second)
  const composition = COMPOSITIONS.find((each) => each === third)
  const isWhole = name.split('-').length === (hasComposition ? 3 : 2)
  if (!world || !motif || !composition || !isWhole) throw new Failure('not_found')
  return { world, motif, composition }
}

/**
 * Shared drawings, `/media/drawn/1/square/lojuvard-ilon-sahna/240.webp`: rendered at the first request and stored.
 * Their names come from closed lists, so only a few thousand pictures can ever be requested.
 */
export function drawingRoutes(app: FastifyInstance, deps: Deps): void {
  const initialsSheet = drawInitialsSheet()
  app.get<{ Params: { version: string } }>(
    '/media/drawn/:version/initials.svg',
    BYTE_ROUTE,
    async (request, reply) => {
      if (request.params.version !== String(DRAWING_VERSION)) throw new Failure('not_found')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/svg+xml')
        .send(initialsSheet)
    },
  )
  app.get<{ Params: { version: string; of: string; name: string; file?: string } }>(
    '/media/drawn/:version/:of/:name/:file?',
    BYTE_ROUTE,
    async (request, reply) => {
      const { version, of, name, file } = request.params
      const drawing = drawings.get(of)
      if (!drawing || version !== String(DRAWING_VERSION)) throw new Failure('not_found')
      const look = lookOf(name, drawing.hasComposition)
      const width = file === undefined ? drawing.usualWidth : widthInPath(file)
      if (!drawing.widths.includes(width)) throw new Failure('not_found')
      const key = keys.drawing(`${version}/${of}/${name}/${width}`)
      await storedOnce(deps, key, () => renderDrawing(drawing.draw(look, width), drawing.quality))
      return sendObject(deps.storage, key, IMMUTABLE_WEBP, request, reply)
    },
  )
}
