import { type Inline, type PictureRef, parseMarkup } from '../../../../contract/practice/markup.ts'
import { escapeHtml } from '../../../../contract/text/escape-html.ts'
import { renderFormula, sourceOfFormula } from '../../mathml/render-formula.ts'

/** The base address of a picture; null for one that the reader may not see or that does not exist. */
export type PictureAddress = (picture: PictureRef) => string | null

/** The width of pictures inside texts. A page can show one larger, by the base address in `data-picture`. */
const TEXT_PICTURE_WIDTH = 640

/**
 * What all formulas of a text may cost in characters of HTML. One costs at least `each`, which also limits their
 * number.
 */
const FORMULA_COST = { all: 200_000, each: 1000 }

const TAGS = { strong: 'strong', underlined: 'u', italic: 'em' }

function renderer(pictureAddress: PictureAddress) {
  let left = FORMULA_COST.all
  const formula = (latex: string, isDisplay: boolean): string => {
    if (left <= 0) return sourceOfFormula(latex)
    const html = renderFormula(latex, isDisplay)
    left -= Math.max(html.length, FORMULA_COST.each)
    return html
  }
  const piece = (one: Inline): string => {
    switch (one.kind) {
      case 'text':
        return escapeHtml(one.text)
      case 'break':
        return '<br>'
      case 'formula':
        return formula(one.latex, one.isDisplay)
      case 'picture': {
        const address = pictureAddress(one.picture)
        if (address === null) return ''
        const base = escapeHtml(address)
        const image = `<img src="${base}/${TEXT_PICTURE_WIDTH}.webp" alt="${escapeHtml(one.alt)}" loading="lazy">`
        return `<span data-picture="${base}">${image}</span>`
      }
      case 'gap':
        return `<span data-gap="${one.part}">____</span>`
      default:
        return `<${TAGS[one.kind]}>${pieces(one.children)}</${TAGS[one.kind]}>`
    }
  }
  const pieces = (all: readonly Inline[]): string => all.map(piece).join('')
  return pieces
}

/** The markup of a stem, passage or explanation as safe HTML in paragraphs. */
export function renderMarkup(markup: string, pictureAddress: PictureAddress): string {
  const render = renderer(pictureAddress)
  return parseMarkup(markup)
    .map((paragraph) => `<p>${render(paragraph)}</p>`)
    .join('')
}

/** The markup of an option as safe HTML that fits into a line. */
export const renderInline = (markup: string, pictureAddress: PictureAddress): string =>
  parseMarkup(markup).map(renderer(pictureAddress)).join('<br>')
