import type { Deps } from '../../../deps.ts'
import { keys, type SharePictureKind } from '../../../media/storage-keys.ts'
import { chatCardArt } from './chat-card-art.ts'
import { type PictureContent, versionOf } from './picture-content.ts'
import { renderChatCard } from './render-chat-card.ts'

type PictureDeps = Pick<Deps, 'storage' | 'readDb'>

/** Drawings in progress, by storage key. */
const drawings = new Map<string, Promise<void>>()

/** The storage key of the picture with this content. */
export const pictureKey = (of: SharePictureKind, id: number, content: PictureContent): string =>
  keys.sharePicture(of, id, versionOf(content))

/** Draws the picture and stores it in place of older ones. Concurrent calls share one drawing. */
export function storePicture(
  deps: PictureDeps,
  of: SharePictureKind,
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
  of: SharePictureKind,
  id: number,
  content: PictureContent,
): Promise<void> {
  const { title, byline, detail, label } = content
  const art = await chatCardArt(deps, of, id)
  const jpeg = await renderChatCard({ ...art, title, byline, detail, label })
  await deps.storage.deletePrefix(keys.sharePictures(of, id))
  await deps.storage.put(pictureKey(of, id, content), jpeg)
}
