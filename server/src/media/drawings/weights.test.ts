import { drawCover } from '@kashf/art/cover.ts'
import { drawPortal, drawPortrait } from '@kashf/art/portrait/portrait.ts'
import { drawSquare } from '@kashf/art/square.ts'
import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import { COMPOSITIONS, HAIRS, MOTIFS, TOPS, WORLDS } from '@kashf/contract/art/art-names.ts'
import { describe, expect, it } from 'vitest'
import { onestOutlines } from '../../fonts/outlines.ts'
import { renderDrawing } from './render-drawing.ts'

const KB = 1024
const DETAILED: PortraitSpec = {
  world: 'orik',
  skin: 'qoramtir',
  hair: 'bald',
  tone: 'kulrang',
  top: 'chapan',
  cloth: 'lojuvard',
  accent: 'qizil',
  beard: 'full',
  glasses: true,
  doppi: true,
}

/** One look per motif, with alternating compositions and worlds. */
const looks = MOTIFS.map((motif, i) => ({
  motif,
  world: WORLDS[i % WORLDS.length] ?? 'anor',
  composition: COMPOSITIONS[i % COMPOSITIONS.length] ?? 'sahna',
}))

async function heaviest(drawings: string[], kind: 'cover' | 'square' | 'portrait'): Promise<number> {
  const pictures = await Promise.all(drawings.map((svg) => renderDrawing(svg, kind)))
  return Math.max(...pictures.map((webp) => webp.length))
}

describe('the weight', () => {
  it('of a cover of 640 px is at most 12 KB', async () => {
    const covers = looks.map((look) =>
      drawCover({ ...look, words: 'IELTS\n7.0', teacher: DETAILED }, onestOutlines, 640),
    )
    expect(await heaviest(covers, 'cover')).toBeLessThanOrEqual(12 * KB)
  })

  it('of a square of 240 px is at most 4 KB', async () => {
    const squares = looks.map((look) => drawSquare(look, onestOutlines, 240))
    expect(await heaviest(squares, 'square')).toBeLessThanOrEqual(4 * KB)
  })

  it('of a portrait of 192 px is at most 4 KB, and of a portal 9 KB', async () => {
    const portraits = HAIRS.map(
      (hair, i): PortraitSpec => ({ ...DETAILED, hair, top: TOPS[i % TOPS.length] ?? 'crew' }),
    )
    expect(
      await heaviest(
        portraits.map((spec) => drawPortrait(spec, 192)),
        'portrait',
      ),
    ).toBeLessThanOrEqual(4 * KB)
    expect(
      await heaviest(
        portraits.map((spec) => drawPortal(spec)),
        'portrait',
      ),
    ).toBeLessThanOrEqual(9 * KB)
  })
})
