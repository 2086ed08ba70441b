import { fitText, LEADING, printable } from './fit-text.ts'
import { COLOURS, MIDDLE, TEXT_WIDTH } from './layout.ts'

type Pdf = PDFKit.PDFDocument

interface Fact {
  label: string
  value: string
  x: number
  y: number
  width: number
}

/** A value under its label. */
export function drawFact(pdf: Pdf, { label, value, x, y, width }: Fact): void {
  pdf.font('regular').fontSize(9.5).fillColor(COLOURS.quiet)
  drawLine(pdf, label, { x, y })
  pdf.font('bold').fillColor(COLOURS.ink)
  const { size, lines } = fitted(pdf, value, { width, height: 16, sizes: [13, 12, 11, 10, 9] })
  pdf.fontSize(size)
  drawLine(pdf, lines[0] ?? '', { x, y: y + 13 })
}

const fitted = (pdf: Pdf, text: string, box: { width: number; height: number; sizes: number[] }) =>
  fitText(printable(text), box, (part, size) => pdf.fontSize(size).widthOfString(part))

/** Centred bold text in a horizontal band of the page. */
export function drawHeading(
  pdf: Pdf,
  text: string,
  band: { colour: string; top: number; height: number; sizes: number[] },
): void {
  pdf.font('bold').fillColor(band.colour)
  const { size, lines } = fitted(pdf, text, { width: TEXT_WIDTH, ...band })
  pdf.fontSize(size)
  const step = size * LEADING
  const top = band.top + (band.height - lines.length * step) / 2
  for (const [i, part] of lines.entries()) drawCentred(pdf, part, { y: top + i * step })
}

/** Small left-aligned text. Returns the `y` below it. */
export function drawParagraph(
  pdf: Pdf,
  text: string,
  box: {
    x: number
    y: number
    width: number
    height: number
    sizes: number[]
    colour: string
    link?: string
  },
): number {
  pdf.font('regular').fillColor(box.colour)
  const { size, lines } = fitted(pdf, text, box)
  pdf.fontSize(size)
  for (const [i, part] of lines.entries()) {
    drawLine(pdf, part, { x: box.x, y: box.y + i * 13, ...(box.link && { link: box.link }) })
  }
  return box.y + lines.length * 13
}

/** A centred line in the current font. */
export function drawCentred(
  pdf: Pdf,
  part: string,
  { y, spacing = 0 }: { y: number; spacing?: number },
): void {
  const width = pdf.widthOfString(part) + spacing * (part.length - 1)
  pdf.text(part, MIDDLE - width / 2, y, { lineBreak: false, characterSpacing: spacing })
}

/** A left-aligned line in the current font. */
export function drawLine(pdf: Pdf, part: string, at: { x: number; y: number; link?: string }): void {
  pdf.text(part, at.x, at.y, { lineBreak: false, ...(at.link && { link: at.link }) })
}
