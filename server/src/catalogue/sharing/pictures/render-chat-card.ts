import { type ChatCard, drawChatCard } from '@kashf/art/chat-card.ts'
import sharp from 'sharp'
import { onestOutlines } from '../../../fonts/outlines.ts'

/** Maximum size: chats fetch the picture before they show a link. */
const MAX_BYTES = 40 * 1024
/** The first quality that keeps the picture light enough is used. */
const QUALITIES = [66, 58, 50, 42, 34]

/** Draws a link preview as a JPEG, because some chats show no WebP. */
export async function renderChatCard(card: ChatCard): Promise<Buffer> {
  const drawing = await sharp(Buffer.from(drawChatCard(card, onestOutlines)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let jpeg = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    jpeg = await sharp(drawing.data, { raw: drawing.info }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MAX_BYTES) break
  }
  return jpeg
}
