import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { CompositionName } from '@kashf/contract/art/art-names.ts'
import { arch, EIGHTH, star } from './figures.ts'
import type { Lettering } from './lettering.ts'
import { drawMotif } from './motifs/draw-motif.ts'
import { circle, group, picture, rect, shape } from './svg.ts'
import { inksOf, type World } from './worlds.ts'

const BOX = { width: 240, height: 240 }

const portal = (world: World) => [
  shape(arch(28, 2, 184, 260), world.deep),
  shape(arch(42, 20, 156, 260), world.bg2),
]

const grounds: Readonly<Record<CompositionName, (world: World) => string[]>> = {
  sahna: (world) => [circle(130, 130, 112, world.bg2)],
  ravoq: portal,
  yulduz: (world) => [
    shape(star(120, 120, 118, EIGHTH), world.deep),
    shape(star(120, 120, 118), world.deep),
    shape(star(120, 120, 108), world.bg2),
  ],
  soz: (world) => [shape('M240 240V40A200 200 0 0 0 40 240Z', world.bg2)],
  naqsh: (world) => [
    shape('M0 0H120A120 120 0 0 1 0 120ZM240 240H120A120 120 0 0 1 240 120Z', world.b),
    rect(30, 30, 180, 180, 28, world.bg2),
  ],
  ustoz: portal,
}

/** Draws the square of a cover: its motif without words, which is recognized rather than read. */
export function drawSquare(
  { world, motif, composition }: Omit<CoverSpec, 'words'>,
  letters: Lettering,
  width = BOX.width,
): string {
  const inks = inksOf(world)
  const inPortal = composition === 'ravoq' || composition === 'ustoz'
  const elements = [
    rect(0, 0, BOX.width, BOX.height, 0, inks.bg),
    ...grounds[composition](inks),
    group(
      inPortal ? 'translate(51 66) scale(.69)' : 'translate(38 38) scale(.82)',
      drawMotif(motif, inks, letters),
    ),
  ]
  return picture({ width, height: width }, BOX, elements.join(''))
}

/** Draws the motif alone on a transparent background, for tiles with a background in a colour of its world. */
export function drawBareMotif(
  { world, motif }: Pick<CoverSpec, 'world' | 'motif'>,
  letters: Lettering,
  width = 200,
): string {
  return picture(
    { width, height: width },
    { width: 200, height: 200 },
    drawMotif(motif, inksOf(world), letters),
  )
}
