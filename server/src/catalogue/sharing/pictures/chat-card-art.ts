import { buffer } from 'node:stream/consumers'
import type { ChatCard } from '@kashf/art/chat-card.ts'
import { initialsWorld } from '@kashf/art/initials-sheet.ts'
import { proposeCover } from '@kashf/art/propose/propose-cover.ts'
import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import { initialsOf } from '@kashf/contract/art/initials.ts'
import sharp from 'sharp'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { keys, type SharePictureKind } from '../../../media/storage-keys.ts'
import { StorageKeyMissing } from '../../../storage/storage.ts'
import { type CoverRow, coverSpecOf } from '../../courses/present-cover.ts'

type ArtDeps = Pick<Deps, 'storage' | 'readDb'>
type ChatCardArt = Pick<ChatCard, 'world' | 'scene'>

/** The stored picture that an uploaded one is taken from, and its size in the card. */
const COVER = { stored: 1280, width: 880, height: 496 }
const PHOTOGRAPH = { stored: 256, width: 300, height: 300 }

/** The colours and the picture of a link preview. A missing upload is replaced by its stand-in. */
export const chatCardArt = (deps: ArtDeps, of: SharePictureKind, id: number): Promise<ChatCardArt> =>
  of === 'teacher' ? teacherArt(deps, id) : courseArt(deps, id)

async function courseArt(deps: ArtDeps, id: number): Promise<ChatCardArt> {
  const row = await deps.readDb.one<CoverRow & { portrait_spec: PortraitSpec | null }>(sql`
    select c.id, c.title, k.name as category_name, c.cover_id, c.cover_spec, u.portrait_spec
      from course c join category k on k.id = c.category_id join app_user u on u.id = c.teacher_id
     where c.id = ${id}`)
  if (!row) throw new Error(`no course ${id}`)
  const spec = coverSpecOf(row)
  const { world, motif } = spec ?? proposedCover(row)
  const address = spec ? null : await dataUrl(deps, row.cover_id, COVER)
  if (address !== null) return { world, scene: { kind: 'cover', address } }
  const { portrait_spec: portrait } = row
  return {
    world,
    scene: portrait ? { kind: 'motif and portrait', motif, portrait } : { kind: 'motif', motif },
  }
}

const proposedCover = ({ id, category_name, title }: CoverRow) =>
  proposeCover({ courseId: id, categoryName: category_name, title })

async function teacherArt(deps: ArtDeps, id: number): Promise<ChatCardArt> {
  const row = await deps.readDb.one<{
    first_name: string
    last_name: string
    image_id: number | null
    portrait_spec: PortraitSpec | null
  }>(sql`select first_name, last_name, image_id, portrait_spec from app_user where id = ${id}`)
  if (!row) throw new Error(`no teacher ${id}`)
  const { portrait_spec: portrait } = row
  if (portrait) return { world: portrait.world, scene: { kind: 'portrait', portrait } }
  const world = initialsWorld(id)
  const address = await dataUrl(deps, row.image_id, PHOTOGRAPH)
  if (address !== null) return { world, scene: { kind: 'photograph', address } }
  return { world, scene: { kind: 'initials', letters: initialsOf(row, PHOTOGRAPH.width) } }
}

/** The picture as a JPEG in a data URL; null when there is none, or when it has been deleted. */
async function dataUrl(
  deps: ArtDeps,
  imageId: number | null,
  { stored, width, height }: typeof COVER,
): Promise<string | null> {
  if (imageId === null) return null
  try {
    const bytes = await buffer(await deps.storage.read(keys.imageWidth(imageId, stored)))
    const jpeg = await sharp(bytes).resize(width, height, { fit: 'cover' }).jpeg({ quality: 90 }).toBuffer()
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`
  } catch (error) {
    if (error instanceof StorageKeyMissing) return null
    throw error
  }
}
