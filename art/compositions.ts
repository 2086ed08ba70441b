import type { CompositionName } from '@kashf/contract/art/art-names.ts'
import { arch, EIGHTH, girih, star } from './figures.ts'
import type { WordColumn } from './lettering.ts'
import { circle, group, rect, shape } from './svg.ts'
import type { World } from './worlds.ts'

/** The box in which covers are drawn. */
export const COVER_BOX = { width: 640, height: 360 } as const

interface Composition {
  /** The column of the key words for a number of lines; null for a composition without words. */
  words(lines: number): Omit<WordColumn, 'fill'> | null
  /** The background with the motif, and the teacher's face where the composition shows it. */
  draw(world: World, motif: string, face: string): string[]
}

/** The motif on a disc that the edge of the cover crops. */
const sahna: Composition = {
  words: () => ({ x: 36, bottom: 322, width: 300, max: 92 }),
  draw: (world, motif) => [
    circle(492, 196, 216, world.bg2),
    circle(492, 196, 216, 'none', `stroke="${world.deep}" stroke-opacity=".35" stroke-width="2"`),
    group('translate(362 54) scale(1.32)', motif),
  ],
}

/** The motif in a portal. */
const ravoq: Composition = {
  words: () => ({ x: 36, bottom: 322, width: 286, max: 92 }),
  draw: (world, motif) => [
    girih(COVER_BOX, { color: world.ink, opacity: 0.1, scale: 1.5, turn: 0 }),
    shape(arch(338, -6, 272, 400), world.deep),
    shape(arch(356, 20, 236, 400), world.bg2),
    group('translate(362 116) scale(1.12)', motif),
  ],
}

/** The motif in an eight-pointed star, without words. */
const yulduz: Composition = {
  words: () => null,
  draw: (world, motif) => [
    girih(COVER_BOX, { color: world.ink, opacity: 0.1, scale: 1.9, turn: 22.5 }),
    shape(star(320, 180, 176, EIGHTH), world.deep),
    shape(star(320, 180, 176), world.deep),
    shape(star(320, 180, 160), world.bg2),
    ...[64, 576].flatMap((x) =>
      [66, 294].flatMap((y) => [shape(star(x, y, 30), world.b), shape(star(x, y, 14, EIGHTH), world.paper)]),
    ),
    group('translate(218 78) scale(1.02)', motif),
  ],
}

/** Short, huge key words, with the motif below them. */
const soz: Composition = {
  words: (lines) => ({ x: 34, top: 42, width: lines > 1 ? 340 : 330, max: lines > 1 ? 140 : 190 }),
  draw: (world, motif) => [
    shape('M640 360V60A300 300 0 0 0 340 360Z', world.bg2),
    group('translate(386 118) scale(1.18)', motif),
  ],
}

const TILE = 120

/** A wall of tiles, of which the motif covers two by two. */
const naqsh: Composition = {
  words: () => ({ x: 34, bottom: 322, width: 232, max: 76 }),
  draw: (world, motif) => [
    rect(280, 0, 2 * TILE, 2 * TILE, 0, world.bg2),
    group('translate(302 22) scale(.98)', motif),
    ...arcTile(520, 0, { ground: world.b, arc: world.paper }),
    ...starTile(520, TILE, world),
    ...sunTile(520, 2 * TILE, world),
    ...kiteTile(400, 2 * TILE, world),
    ...arcTile(280, 2 * TILE, { ground: world.a, arc: world.deep, mirrored: true }),
  ],
}

function arcTile(x: number, y: number, look: { ground: string; arc: string; mirrored?: boolean }): string[] {
  const arc = look.mirrored
    ? `M${x + TILE} ${y}A${TILE} ${TILE} 0 0 0 ${x} ${y + TILE}H${x + TILE}Z`
    : `M${x} ${y}A${TILE} ${TILE} 0 0 1 ${x + TILE} ${y + TILE}H${x}Z`
  return [rect(x, y, TILE, TILE, 0, look.ground), shape(arc, look.arc)]
}

const starTile = (x: number, y: number, world: World): string[] => [
  rect(x, y, TILE, TILE, 0, world.a),
  shape(star(x + 60, y + 60, 52), world.paper),
  shape(star(x + 60, y + 60, 28, EIGHTH), world.b),
]

const sunTile = (x: number, y: number, world: World): string[] => [
  rect(x, y, TILE, TILE, 0, world.deep),
  circle(x + 60, y + 60, 44, world.b),
  shape(`M${x + 16} ${y + 60}A44 44 0 0 1 ${x + 104} ${y + 60}Z`, world.paper),
]

const kiteTile = (x: number, y: number, world: World): string[] => [
  rect(x, y, TILE, TILE, 0, world.c),
  shape(
    `M${x} ${y}L${x + 60} ${y + 60}L${x} ${y + TILE}ZM${x + TILE} ${y}L${x + 60} ${y + 60}L${x + TILE} ${y + TILE}Z`,
    world.paper,
  ),
]

/** The teacher in a portal, with the motif at the shoulder. */
const ustoz: Composition = {
  words: (lines) => ({ x: 36, top: 34, width: 280, max: lines > 1 ? 72 : 84 }),
  draw: (world, motif, face) => [
    circle(132, 268, 120, world.bg2),
    shape(arch(322, -34, 298, 400), world.deep),
    shape(arch(342, -6, 258, 400), world.bg2),
    group('translate(322 66) scale(1.5)', face),
    group('translate(44 178) scale(.88)', motif),
  ],
}

export const compositions: Readonly<Record<CompositionName, Composition>> = {
  sahna,
  ravoq,
  yulduz,
  soz,
  naqsh,
  ustoz,
}
