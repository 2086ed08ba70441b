import sharp, { type OverlayOptions } from 'sharp'
import { overlayAt, renderText } from './render-text.ts'

/** The content of a link preview. */
export interface SharePicture {
  title: string
  /** Below the title: the teacher of a course, or the subject of a teacher. */
  byline: string
  /** On the label in the lower corner: a price or a count. */
  label: string
  /** A cover (16:9) or a portrait (square); without one the title takes the whole width. */
  picture: { bytes: Buffer; shape: 'cover' | 'portrait' } | null
  /** The colour, as in generated covers, 0–5. */
  hue: number
}

/** The size in pixels that Telegram and other chats recommend. */
const SHARE_PICTURE = { width: 1200, height: 630 } as const

const EDGE = 64
const GAP = 56
const SIZES = {
  cover: { width: 500, height: 281, corner: 22 },
  portrait: { width: 340, height: 340, corner: 170 },
}
const TITLE_TOP = 150
const TITLE_SIZES = [76, 66, 58, 50, 44, 38]
const BOTTOM = SHARE_PICTURE.height - EDGE
const LABEL_HEIGHT = 76

/** The same colours as in the web's girih.css, so that a course looks the same in a list and in a chat. */
const HUES = [
  ['#15296a', '#2f57b8'],
  ['#5c1f3c', '#a84269'],
  ['#0a443f', '#1a8275'],
  ['#452b0c', '#9a6a1e'],
  ['#2b1e5c', '#6650ba'],
  ['#1a3145', '#3c7890'],
] as const

const GIRIH =
  'M80 40L68.3 51.7L68.3 68.3L51.7 68.3L40 80L28.3 68.3L11.7 68.3L11.7 51.7L0 40L11.7 28.3L11.7 11.7L28.3 11.7L40 0L51.7 11.7L68.3 11.7L68.3 28.3ZM55.5 46.4L46.4 55.5L33.6 55.5L24.5 46.4L24.5 33.6L33.6 24.5L46.4 24.5L55.5 33.6Z'
const LOGO = `<g fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"><path d="M-9.5-9.5h19v19h-19z"/><path d="M0-13.4 13.4 0 0 13.4-13.4 0z"/></g><path d="M-3.2-5 5 0-3.2 5z" fill="#5fe0cd"/>`

/** The background with pattern, logo and label. No text of users goes into this SVG. */
function background(hue: number, labelWidth: number): Buffer {
  const { width, height } = SHARE_PICTURE
  const [from, to] = HUES[hue % HUES.length] ?? HUES[0]
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset=".35" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
      <pattern id="p" width="80" height="80" patternUnits="userSpaceOnUse" patternTransform="rotate(22.5) scale(1.5)"><path d="${GIRIH}" fill="none" stroke="#fff" stroke-width="1"/></pattern>
      <linearGradient id="f"><stop offset=".3" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#fff" stop-opacity=".3"/></linearGradient>
      <mask id="m"><rect width="${width}" height="${height}" fill="url(#f)"/></mask>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>
    <rect width="${width}" height="${height}" fill="url(#p)" mask="url(#m)"/>
    <g transform="translate(${EDGE + 24} ${EDGE + 22}) scale(1.75)">${LOGO}</g>
    ${labelWidth > 0 ? `<rect x="${EDGE}" y="${BOTTOM - LABEL_HEIGHT}" width="${labelWidth}" height="${LABEL_HEIGHT}" rx="18" fill="#f6a04d"/>` : ''}
  </svg>`)
}

async function framePicture(picture: NonNullable<SharePicture['picture']>): Promise<OverlayOptions[]> {
  const { width, height, corner } = SIZES[picture.shape]
  const rounded = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`,
  )
  const rim = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="${corner - 2}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="4"/></svg>`,
  )
  const input = await sharp(picture.bytes)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: rounded, blend: 'dest-in' }, { input: rim }])
    .png()
    .toBuffer()
  const left = SHARE_PICTURE.width - EDGE - width
  return [{ input, left, top: Math.round((SHARE_PICTURE.height - height) / 2) }]
}

/** Draws a link preview as a JPEG of 1200 × 630. Texts may be of any length and contain any characters. */
export async function drawSharePicture(content: SharePicture): Promise<Buffer> {
  const { picture } = content
  const taken = picture ? SIZES[picture.shape].width + GAP : 0
  const width = SHARE_PICTURE.width - 2 * EDGE - taken
  const white = { colour: '#ffffff', width }
  const labelTop = BOTTOM - LABEL_HEIGHT
  const [brand, byline, label] = await Promise.all([
    renderText({ ...white, text: 'Kashf', font: 'bold', sizes: [42], height: 60 }),
    renderText({
      ...white,
      colour: '#dfe6fb',
      text: content.byline,
      font: 'medium',
      sizes: [34, 28],
      height: 44,
    }),
    renderText({ text: content.label, font: 'bold', colour: '#1b1d28', sizes: [42, 34], width, height: 60 }),
  ])
  const bylineTop = labelTop - 34 - (byline?.height ?? 0)
  const title = await renderText({
    ...white,
    text: content.title,
    font: 'bold',
    sizes: TITLE_SIZES,
    height: bylineTop - 26 - TITLE_TOP,
  })
  return sharp(background(content.hue, label ? label.width + 56 : 0))
    .composite([
      ...overlayAt(brand, EDGE + 66, EDGE + 22 - (brand?.height ?? 0) / 2),
      ...overlayAt(title, EDGE, TITLE_TOP),
      ...overlayAt(byline, EDGE, bylineTop),
      ...overlayAt(label, EDGE + 28, labelTop + (LABEL_HEIGHT - (label?.height ?? 0)) / 2),
      ...(picture ? await framePicture(picture) : []),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
