import sharp from 'sharp'
import { overlayAt, renderText } from '../../catalogue/sharing/pictures/render-text.ts'
import { demoBackground, type Slide } from '../demo-slides.ts'
import type { Frame } from './clip.ts'

/** Draws a slide on the background of its category. */
export async function drawFrame({ kind, text, small }: Slide, hue: number): Promise<Frame> {
  const isTitle = kind === 'title'
  const [large, note] = await Promise.all([
    renderText({
      text,
      font: 'bold',
      colour: '#ffffff',
      sizes: isTitle ? [72, 60] : [56, 46],
      width: 900,
      height: 330,
    }),
    renderText({
      text: small,
      font: 'medium',
      colour: '#cbd5e1',
      sizes: [isTitle ? 36 : 30],
      width: 900,
      height: 60,
    }),
  ])
  return sharp(Buffer.from(demoBackground(hue)))
    .composite([
      ...overlayAt(large, 96, 232),
      ...overlayAt(note, 96, isTitle ? 232 + (large?.height ?? 0) + 28 : 112),
    ])
    .removeAlpha()
    .raw()
    .toBuffer()
}
