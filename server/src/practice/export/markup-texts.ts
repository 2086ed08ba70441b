import { type Inline, type PictureRef, parseMarkup } from '@kashf/contract/practice/markup.ts'
import { plainToMarkup } from '../import/plain-markup.ts'
import type { Lose } from './exported.ts'

const TAGS = { strong: 'b', underlined: 'u', italic: 'i' }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** An element around a sign keeps it from beginning a formula or a place. */
const asText = (text: string) =>
  escaped(text).replace(/[$\\]|\[(?=\[)|\{(?=\d{0,4}:)/g, (sign) => `<span>${sign}</span>`)

const latexHtml = (latex: string, isDisplay: boolean) =>
  escaped(isDisplay ? `\\[${latex}\\]` : `\\(${latex}\\)`).replace(/\s+/g, ' ')

/** Markup as HTML; `pictureHtml` and `gapHtml` give what stands for a picture and for the place of a part. */
export function markupToHtml(
  markup: string,
  pictureHtml: (picture: PictureRef, alt: string) => string,
  gapHtml: (part: number) => string = (part) => `[[${part}]]`,
): string {
  const inline = (piece: Inline): string => {
    if (piece.kind === 'text') return asText(piece.text)
    if (piece.kind === 'break') return '<br>'
    if (piece.kind === 'formula') return latexHtml(piece.latex, piece.isDisplay)
    if (piece.kind === 'picture')
      return pictureHtml(piece.picture, escaped(piece.alt).replaceAll('"', '&quot;'))
    if (piece.kind === 'gap') return gapHtml(piece.part)
    const tag = TAGS[piece.kind]
    return `<${tag}>${piece.children.map(inline).join('')}</${tag}>`
  }
  const paragraphs = parseMarkup(markup).map((pieces) => pieces.map(inline).join(''))
  return paragraphs.length > 1 ? paragraphs.map((html) => `<p>${html}</p>`).join('') : (paragraphs[0] ?? '')
}

/** Markup as a plain text with formulas of TeX. Emphasis, pictures and places have no form in it. */
export function markupToPlain(markup: string, lose: Lose): string {
  const inline = (piece: Inline): string => {
    if (piece.kind === 'text') return piece.text
    if (piece.kind === 'break') return '\n'
    if (piece.kind === 'formula') return piece.isDisplay ? `$$${piece.latex}$$` : `\\(${piece.latex}\\)`
    if (piece.kind === 'picture') return withoutPicture(piece.alt, lose)
    return piece.kind === 'gap' ? '____' : piece.children.map(inline).join('')
  }
  const plain = parseMarkup(markup)
    .map((pieces) => pieces.map(inline).join(''))
    .join('\n\n')
  if (JSON.stringify(parseMarkup(plainToMarkup(plain))) !== JSON.stringify(parseMarkup(markup)))
    lose('formatting')
  return plain
}

/** What stands for a picture in a format without pictures. */
export function withoutPicture(alt: string, lose: Lose): string {
  lose('pictures')
  return alt === '' ? '' : `[${alt}]`
}

/** A text that is compared with what is typed, in which Moodle would read `*` as any letters. */
export const typed = (text: string): string => text.replaceAll('*', '\\*')
