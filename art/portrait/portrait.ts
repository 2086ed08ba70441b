import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import { arch, star } from '../figures.ts'
import { group, picture, rect, shape } from '../svg.ts'
import { worlds } from '../worlds.ts'
import { face } from './face.ts'

const BOX = { width: 200, height: 200 }

/** Draws a square portrait on its background; the page rounds it. */
export function drawPortrait(portrait: PortraitSpec, width = BOX.width): string {
  const world = worlds[portrait.world]
  return picture(
    { width, height: width },
    BOX,
    [
      rect(0, 0, BOX.width, BOX.height, 0, world.bg2),
      shape(star(100, 96, 96), world.bg, 'opacity=".55"'),
      group('translate(0 4)', face(portrait)),
    ].join(''),
  )
}

/** The aspect ratio of a portal, height by width. */
export const PORTAL_RATIO = 380 / 320

const PORTAL_BOX = { width: 320, height: 380 }

/** Draws a portrait in a portal's arch, on a transparent background. */
export function drawPortal(portrait: PortraitSpec, width = PORTAL_BOX.width): string {
  const world = worlds[portrait.world]
  const inner = arch(24, 34, 272, 380)
  return picture(
    { width, height: Math.round(width * PORTAL_RATIO) },
    PORTAL_BOX,
    [
      shape(arch(0, 2, 320, 380), world.bg),
      shape(inner, world.bg2),
      `<clipPath id="portal"><path d="${inner}"/></clipPath>`,
      `<g clip-path="url(#portal)">${group('translate(28 116) scale(1.32)', face(portrait))}</g>`,
    ].join(''),
  )
}
