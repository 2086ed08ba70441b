import { star } from '@kashf/art/figures.ts'
import { face } from '@kashf/art/portrait/face.ts'
import { group, rect, shape } from '@kashf/art/svg.ts'
import { worlds } from '@kashf/art/worlds.ts'
import type { SlideLook } from './slide.ts'

const SIDE = 188
const BORDER = 8
const RADIUS = 40

/** Draws the teacher in a corner of the picture, as in a video call; nothing for a teacher without a portrait. */
export function bubble({ portrait }: SlideLook, x: number, y: number): string {
  if (!portrait) return ''
  const { bg, bg2 } = worlds[portrait.world]
  return group(
    `translate(${x} ${y})`,
    rect(-BORDER, -BORDER, SIDE + 2 * BORDER, SIDE + 2 * BORDER, RADIUS + BORDER, '#FFFFFF'),
    `<clipPath id="bubble"><rect width="${SIDE}" height="${SIDE}" rx="${RADIUS}"/></clipPath>`,
    '<g clip-path="url(#bubble)">',
    rect(0, 0, SIDE, SIDE, 0, bg2),
    shape(star(SIDE / 2, 90, 90), bg, 'opacity=".55"'),
    group(`translate(0 4) scale(${SIDE / 200})`, face(portrait)),
    '</g>',
  )
}
