import path from 'node:path'
import type { Storage } from '../../storage/storage.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { keys } from '../storage-keys.ts'
import type { Lease } from './lease.ts'

/** Stores a finished rendition from the scratch folder, the playlist last, unless the lease is lost. */
export async function publishRendition(
  storage: Storage,
  lease: Pick<Lease, 'confirm'>,
  videoId: number,
  folder: string,
  { name }: Rendition,
): Promise<void> {
  for (const file of ['v.mp4', 'index.m3u8']) {
    await lease.confirm()
    await storage.put(`${keys.rendition(videoId, name)}/${file}`, { path: path.join(folder, name, file) })
  }
}

/** Stores seek previews; `names` has the WebVTT file last. */
export async function publishPreviews(
  storage: Storage,
  lease: Pick<Lease, 'confirm'>,
  videoId: number,
  folder: string,
  names: string[],
): Promise<void> {
  await lease.confirm()
  for (const name of names) await storage.put(keys.preview(videoId, name), { path: path.join(folder, name) })
}
