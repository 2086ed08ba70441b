import path from 'node:path'
import type { Storage } from '../../storage/storage.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { keys } from '../storage-keys.ts'
import type { Lease } from './lease.ts'

/** Brings a finished rendition from the scratch folder into the storage, the playlist last, while the lease stands. */
export async function publishRendition(
  storage: Storage,
  hold: Pick<Lease, 'confirm'>,
  videoId: number,
  folder: string,
  { name }: Rendition,
): Promise<void> {
  for (const file of ['v.mp4', 'index.m3u8']) {
    await hold.confirm()
    await storage.put(`${keys.rendition(videoId, name)}/${file}`, { path: path.join(folder, name, file) })
  }
}

/** The same for seek previews; `names` has the list last. */
export async function publishPreviews(
  storage: Storage,
  hold: Pick<Lease, 'confirm'>,
  videoId: number,
  folder: string,
  names: string[],
): Promise<void> {
  await hold.confirm()
  for (const name of names) await storage.put(keys.preview(videoId, name), { path: path.join(folder, name) })
}
