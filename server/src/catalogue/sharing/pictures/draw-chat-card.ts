import { type ChatCard, drawChatCard } from '@kashf/art/chat-card.ts'
import type { PortraitSpec } from '@kashf/contract/art.ts'
import sharp from 'sharp'
import type { Queryable } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import { onestOutlines } from '../../../fonts/outlines.ts'
import { type CoverRow, coverSpecOf } from '../../covers/present-cover.ts'

/** Chats fetch the picture before they show a link. */
const MAX_BYTES = 40 * 1024
/** The first quality that keeps the picture light enough is used. */
const QUALITIES = [66, 58, 50, 42]

/** What the card of a course is drawn from; null when its cover was uploaded. */
export async function chatCardArt(
  db: Queryable,
  courseId: number,
): Promise<Pick<ChatCard, 'cover' | 'portrait' | 'byline'> | null> {
  const row = await db.one<CoverRow & { portrait_spec: PortraitSpec | null }>(sql`
    select c.id, c.title, k.name as category_name, c.cover_id, c.cover_spec, u.portrait_spec
      from course c join category k on k.id = c.category_id join app_user u on u.id = c.teacher_id
     where c.id = ${courseId}`)
  const cover = row && coverSpecOf(row)
  return cover ? { cover, portrait: row.portrait_spec, byline: row.category_name } : null
}

/** Draws the link preview of a course with a drawn cover as a JPEG, because some chats show no WebP. */
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
