import sharp, { type OverlayOptions } from 'sharp'
import { drawableText } from '../../../fonts/drawable-text.ts'
import { ONEST } from '../../../fonts/onest.ts'

const FONTS = {
  bold: { name: 'Onest Bold', file: ONEST.bold },
  // The comma ends the family name: without it Pango reads `Medium` as a weight of the family `Onest`.
  medium: { name: 'Onest Medium,', file: ONEST.medium },
} as const

export interface TextBox {
  text: string
  font: keyof typeof FONTS
  /** `#rrggbb`. */
  colour: string
  /** Font sizes in px, the largest first; the first that fits is used. */
  sizes: readonly number[]
  /** Pixels. Lines wrap at `width`. */
  width: number
  height: number
}

/** Rendered text with its size in pixels. */
export interface RenderedText {
  input: Buffer
  width: number
  height: number
}

const escapeMarkup = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

async function render(text: string, size: number, box: TextBox): Promise<RenderedText> {
  const { data, info } = await sharp({
    text: {
      // Pango parses markup, so the text of users is escaped.
      text: `<span foreground="${box.colour}">${escapeMarkup(text)}</span>`,
      font: `${FONTS[box.font].name} ${size}`,
      fontfile: FONTS[box.font].file,
      width: box.width,
      dpi: 72,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Renders the text in the largest size that fits its box, shortened with `…` if none does; null for an empty text. */
export async function renderText(box: TextBox): Promise<RenderedText | null> {
  let text = drawableText(box.text)
  if (!text) return null
  const smallest = box.sizes.at(-1) ?? 16
  for (const size of box.sizes) {
    const rendered = await render(text, size, box)
    if (rendered.height <= box.height && rendered.width <= box.width) return rendered
    if (size !== smallest) continue
    const share = Math.min(0.9, box.height / rendered.height)
    text = text.slice(0, Math.floor(text.length * share)).trimEnd()
  }
  for (; text.length > 1; text = text.slice(0, Math.floor(text.length * 0.9)).trimEnd()) {
    const rendered = await render(`${text}…`, smallest, box)
    if (rendered.height <= box.height && rendered.width <= box.width) return rendered
  }
  return null
}

/** The overlay for rendered text at that position; none for null. */
export const overlayAt = (text: RenderedText | null, left: number, top: number): OverlayOptions[] =>
  text ? [{ input: text.input, left: Math.round(left), top: Math.round(top) }] : []
