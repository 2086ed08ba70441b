import { buffer } from 'node:stream/consumers'
import { keys } from '../../../media/storage-keys.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { StorageKeyMissing } from '../../../storage/storage.ts'
import { chatCardArt, renderChatCard } from './draw-chat-card.ts'
import { drawSharePicture } from './draw-picture.ts'
import { type PictureContent, versionOf } from './picture-content.ts'

type PictureDeps = Pick<Deps, 'storage' | 'readDb'>

/** The largest stored width of each kind of picture. */
const STORED_WIDTHS = { cover: 1280, portrait: 256 } as const

/** Drawings in progress, by storage key. */
const drawings = new Map<string, Promise<void>>()

/** The storage key of the picture with this content. */
export const pictureKey = (of: 'course' | 'teacher', id: number, content: PictureContent): string =>
  keys.sharePicture(of, id, versionOf(content))

/** Draws the picture and stores it in place of older ones. Concurrent calls share one drawing. */
export function storePicture(
  deps: PictureDeps,
  of: 'course' | 'teacher',
  id: number,
  content: PictureContent,
): Promise<void> {
  const key = pictureKey(of, id, content)
  const running = drawings.get(key)
  if (running) return running
  const drawing = draw(deps, of, id, content).finally(() => drawings.delete(key))
  drawings.set(key, drawing)
  return drawing
}

async function draw(
  deps: PictureDeps,
  of: 'course' | 'teacher',
  id: number,
  content: PictureContent,
): Promise<void> {
  const art = of === 'course' ? await chatCardArt(deps.readDb, id) : null
  const jpeg = art
    ? await renderChatCard({ ...art, title: content.title, teacher: content.byline, label: content.label })
    : await drawFramed(deps, content)
  await deps.storage.deletePrefix(keys.sharePictures(of, id))
  await deps.storage.put(pictureKey(of, id, content), jpeg)
}

/** With an uploaded cover or a profile picture in a frame. */
async function drawFramed(deps: PictureDeps, content: PictureContent): Promise<Buffer> {
  const bytes = await imageBytes(deps, content)
  return drawSharePicture({ ...content, picture: bytes && { bytes, shape: content.shape } })
}

/** The bytes of the cover or portrait; null when there is none, or when it has been deleted. */
async function imageBytes(deps: PictureDeps, content: PictureContent): Promise<Buffer | null> {
  const imageId = Number(content.image?.split('/').at(-1))
  if (!imageId) return null
  try {
    return await buffer(await deps.storage.read(keys.imageWidth(imageId, STORED_WIDTHS[content.shape])))
  } catch (error) {
    if (error instanceof StorageKeyMissing) return null
    throw error
  }
}
