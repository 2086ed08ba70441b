import type { Lettering } from '@kashf/art/lettering.ts'

/** The negative tracking of headlines, as a share of the font size; the same as on the server. */
const TIGHTER = 0.02
const HEADLINE_PX = 40

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

let canvas: CanvasRenderingContext2D | null = null

/** Measures text in the page's Onest. Without a canvas the width is estimated. */
export const browserLettering: Lettering = {
  draw(text, { x, y, size, fill, anchor = 'start', medium }) {
    const tracking = size > HEADLINE_PX ? -TIGHTER * size : 0
    return `<text x="${x}" y="${y}" font-family="Onest, sans-serif" font-weight="${medium ? 500 : 700}" font-size="${size}" letter-spacing="${tracking}" text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`
  },
  width(text, size) {
    canvas ??= document.createElement('canvas').getContext('2d')
    const tracking = size > HEADLINE_PX ? TIGHTER * size * (Array.from(text).length - 1) : 0
    if (!canvas) return text.length * size * 0.6
    canvas.font = `700 ${size}px Onest, sans-serif`
    return canvas.measureText(text).width - tracking
  },
}
