import { picture, rect } from '@kashf/art/svg.ts'
import { worlds } from '@kashf/art/worlds.ts'
import { drawCode } from './draw-code.ts'
import { drawPoints, drawSheet } from './draw-list.ts'
import { drawTitle } from './draw-title.ts'
import type { DemoSlide, SlideLook } from './slide.ts'

const BOX = { width: 1280, height: 720 }

const onGround = ({ world }: SlideLook, svg: string) =>
  picture(BOX, BOX, rect(0, 0, BOX.width, BOX.height, 0, worlds[world].bg) + svg)

/** The title of a lesson as SVG. */
export const titlePicture = (title: string, look: SlideLook): string => onGround(look, drawTitle(title, look))

/** A slide with its first `shown` lines as SVG. */
export function slidePicture(slide: DemoSlide, look: SlideLook, shown: number): string {
  if (slide.kind === 'code') return onGround(look, drawCode(slide, look, shown))
  return onGround(
    look,
    slide.kind === 'points' ? drawPoints(slide, look, shown) : drawSheet(slide, look, shown),
  )
}
