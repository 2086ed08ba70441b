import sharp, { type OverlayOptions } from 'sharp'
import { ONEST } from '../../../fonts/onest.ts'
import { drawableText } from './drawable-text.ts'

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
  /** Sizes to try, px, the wanted one first; the first that fits is taken. */
  sizes: readonly number[]
  /** Pixels. Lines are broken at `width`. */
  width: number
  height: number
}

/** Words as pixels, with the size they take, px. */
export interface SetText {
  input: Buffer
  width: number
  height: number
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

async function set(text: string, size: number, box: TextBox): Promise<SetText> {
  const { data, info } = await sharp({
    text: {
      // The library reads markup: whatever people wrote must stay words.
      text: `<span foreground="${box.colour}">${escaped(text)}</span>`,
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

/** Sets the text in its box, smaller where it is long, cut with `…` where even that is too large; null for no letters. */
export async function setText(box: TextBox): Promise<SetText | null> {
  let text = drawableText(box.text)
  if (!text) return null
  const smallest = box.sizes.at(-1) ?? 16
  for (const size of box.sizes) {
    const words = await set(text, size, box)
    if (words.height <= box.height && words.width <= box.width) return words
    if (size !== smallest) continue
    const share = Math.min(0.9, box.height / words.height)
    text = text.slice(0, Math.floor(text.length * share)).trimEnd()
  }
  for (; text.length > 1; text = text.slice(0, Math.floor(text.length * 0.9)).trimEnd()) {
    const words = await set(`${text}…`, smallest, box)
    if (words.height <= box.height && words.width <= box.width) return words
  }
  return null
}

/** Where on the picture the words go; none for no words. */
export const placed = (words: SetText | null, left: number, top: number): OverlayOptions[] =>
  words ? [{ input: words.input, left: Math.round(left), top: Math.round(top) }] : []
