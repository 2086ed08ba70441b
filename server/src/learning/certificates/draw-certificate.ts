import { buffer } from 'node:stream/consumers'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { ONEST } from '../../fonts/onest.ts'
import { words } from '../../text/words.ts'
import { drawCentred, drawFact, drawHeading, drawLine, drawParagraph } from './draw-text.ts'
import {
  A4,
  COLOURS,
  GIRIH_TILE,
  GIRIH_TILE_SIZE,
  LOGO_PLAY,
  LOGO_SQUARES,
  MIDDLE,
  TEXT_WIDTH,
} from './layout.ts'

/** The printed text, with names as they were on the day of completion. */
export interface CertificateText {
  /** The language of the words around the names. */
  language: InterfaceLanguage
  studentName: string
  courseTitle: string
  teacherName: string
  lessonsCount: number
  durationS: number
  completedAt: Date
  /** The code in groups of four characters. */
  code: string
  /** The address of the verification page, also in the QR code. */
  checkUrl: string
}

type Pdf = PDFKit.PDFDocument

const COLUMNS = 26
const ROWS = 18
// The tile size at which whole tiles fill both sides with the same margin all around.
const TILE = (A4.width - A4.height) / (COLUMNS - ROWS)
const MARGIN = (A4.width - COLUMNS * TILE) / 2

/** Draws the certificate as a one-page A4 landscape PDF with embedded fonts. The same text gives the same page. */
export async function drawCertificate(text: CertificateText): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [A4.width, A4.height],
    margin: 0,
    lang: text.language,
    displayTitle: true,
    info: {
      Title: `${words(text.language).certificate.document}: ${text.courseTitle}`,
      Author: 'Kashf',
      Subject: text.studentName,
      Keywords: text.code,
      CreationDate: text.completedAt,
    },
  })
  pdf.registerFont('regular', ONEST.regularExtended)
  pdf.registerFont('bold', ONEST.boldExtended)
  const bytes = buffer(pdf)
  drawFrame(pdf)
  drawHeader(pdf, text)
  drawBody(pdf, text)
  drawFooter(pdf, text)
  pdf.end()
  return bytes
}

/** A border of girih tiles, and one large star behind the text. */
function drawFrame(pdf: Pdf): void {
  const outer = { x: MARGIN, y: MARGIN, width: COLUMNS * TILE, height: ROWS * TILE }
  pdf.rect(0, 0, A4.width, A4.height).fill(COLOURS.ground)
  pdf.rect(outer.x, outer.y, outer.width, outer.height).fill(COLOURS.surface)
  pdf.lineJoin('round')
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const isEdge = row === 0 || column === 0 || row === ROWS - 1 || column === COLUMNS - 1
      if (isEdge)
        drawTile(pdf, { x: MARGIN + column * TILE, y: MARGIN + row * TILE, size: TILE, opacity: 0.55 })
    }
  }
  const star = 400
  drawTile(pdf, { x: MIDDLE - star / 2, y: (A4.height - star) / 2 - 12, size: star, opacity: 0.05 })
  pdf.lineWidth(1).rect(outer.x, outer.y, outer.width, outer.height).stroke(COLOURS.lapis)
  const inside = (by: number) =>
    pdf.rect(outer.x + by, outer.y + by, outer.width - 2 * by, outer.height - 2 * by)
  pdf.lineWidth(1)
  inside(TILE).stroke(COLOURS.lapis)
  pdf.lineWidth(0.6)
  inside(TILE + 4).stroke(COLOURS.teal)
}

function drawTile(pdf: Pdf, tile: { x: number; y: number; size: number; opacity: number }): void {
  pdf
    .save()
    .translate(tile.x, tile.y)
    .scale(tile.size / GIRIH_TILE_SIZE)
  pdf.lineWidth(1.6).strokeOpacity(tile.opacity).path(GIRIH_TILE).stroke(COLOURS.lapis)
  pdf.restore()
}

function drawHeader(pdf: Pdf, { language }: CertificateText): void {
  const name = 'Kashf'
  pdf.font('bold').fontSize(22)
  const logoWidth = 36
  const left = MIDDLE - (logoWidth + pdf.widthOfString(name)) / 2
  pdf.save().translate(left + 13, 101)
  pdf.lineWidth(2.2).lineJoin('round').path(LOGO_SQUARES).stroke(COLOURS.lapis)
  pdf.path(LOGO_PLAY).fill(COLOURS.teal)
  pdf.restore()
  pdf.fillColor(COLOURS.lapis)
  drawLine(pdf, name, { x: left + logoWidth, y: 86 })
  pdf.fontSize(40)
  drawCentred(pdf, words(language).certificate.heading, { y: 128, spacing: 9 })
}

function drawBody(pdf: Pdf, text: CertificateText): void {
  const said = words(text.language).certificate
  pdf.font('regular').fontSize(14).fillColor(COLOURS.quiet)
  drawCentred(pdf, said.holder, { y: 192 })
  const nameSizes = [38, 33, 29, 27, 24, 21, 18, 16]
  drawHeading(pdf, text.studentName, { colour: COLOURS.ink, top: 214, height: 66, sizes: nameSizes })
  pdf
    .lineWidth(1.2)
    .moveTo(MIDDLE - 60, 289)
    .lineTo(MIDDLE + 60, 289)
    .stroke(COLOURS.teal)

  pdf.font('regular').fontSize(14).fillColor(COLOURS.quiet)
  drawCentred(pdf, said.completed, { y: 302 })
  const titleSizes = [25, 22, 20, 18, 16, 14]
  drawHeading(pdf, text.courseTitle, { colour: COLOURS.lapis, top: 327, height: 68, sizes: titleSizes })
}

/** Teacher, length and date on the left, code and verification address on the right. */
function drawFooter(pdf: Pdf, text: CertificateText): void {
  const said = words(text.language).certificate
  const left = MIDDLE - TEXT_WIDTH / 2
  const top = 416
  const qr = { size: 96, x: MIDDLE + TEXT_WIDTH / 2 - 96, y: top }
  pdf
    .lineWidth(0.6)
    .moveTo(left, top - 10)
    .lineTo(left + TEXT_WIDTH, top - 10)
    .stroke(COLOURS.line)
  drawQr(pdf, text.checkUrl, qr)

  const facts: [label: string, value: string][] = [
    [said.teacher, text.teacherName],
    [said.length, lengthOf(text)],
    [said.day, said.date(text.completedAt)],
  ]
  for (const [i, [label, value]] of facts.entries()) {
    drawFact(pdf, { label, value, x: left, y: top + i * 34, width: 290 })
  }
  const check = { x: left + 310, width: TEXT_WIDTH - 310 - qr.size - 18 }
  drawFact(pdf, { label: said.number, value: text.code, ...check, y: top })
  const small = { ...check, height: 24, sizes: [9.5] }
  const below = drawParagraph(pdf, said.check, { ...small, y: top + 36, colour: COLOURS.quiet })
  const address = text.checkUrl.replace(/^https?:\/\//, '')
  const inLapis = { ...small, y: below + 2, colour: COLOURS.lapis, link: text.checkUrl }
  drawParagraph(pdf, address, { ...inLapis, height: 36, sizes: [9.5, 8.5, 7.5] })
}

function lengthOf({ language, lessonsCount, durationS }: CertificateText): string {
  const { lessons, duration } = words(language).certificate
  return [lessons(lessonsCount), durationS > 0 ? duration(durationS) : null].filter(Boolean).join(', ')
}

function drawQr(pdf: Pdf, address: string, box: { x: number; y: number; size: number }): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const module = box.size / size
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(box.x + column * module, box.y + row * module, module, module)
    }
  }
  pdf.fill(COLOURS.ink)
}
