import { arch } from '@kashf/art/figures.ts'
import { drawMotif } from '@kashf/art/motifs/draw-motif.ts'
import { face } from '@kashf/art/portrait/face.ts'
import { circle, group, shape } from '@kashf/art/svg.ts'
import { inksOf } from '@kashf/art/worlds.ts'
import { onestOutlines } from '../../fonts/outlines.ts'
import type { SlideLook } from './slide.ts'
import { breakLines, drawBlock } from './text.ts'

const COLUMN = { x: 72, width: 590 }
const SIZES = [76, 66, 58, 50]

/**
 * The first picture of a lesson: its title, the subject, and the teacher in a portal. The subject fills the portal when the
 * teacher has no portrait.
 */
export function drawTitle(title: string, look: SlideLook): string {
  const inks = inksOf(look.world)
  const size = SIZES.find((size) => breakLines(title, size, COLUMN.width).length <= 3) ?? 50
  const words = drawBlock(title, { ...COLUMN, y: 84 + size * 0.74, size, fill: inks.ink })
  const motif = drawMotif(look.motif, inks, onestOutlines)
  return [
    look.portrait ? circle(248, 548, 210, inks.bg2) + group('translate(98 398) scale(1.5)', motif) : '',
    shape(arch(690, -60, 530, 800), inks.deep),
    shape(arch(726, -8, 458, 800), inks.bg2),
    look.portrait
      ? group('translate(682 164) scale(2.74)', face(look.portrait))
      : group('translate(755 260) scale(2)', motif),
    words.svg,
    onestOutlines.draw(look.teacher, {
      x: COLUMN.x,
      y: words.nextY + 4,
      size: 30,
      fill: inks.ink,
      medium: true,
    }),
  ].join('')
}
