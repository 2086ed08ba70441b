import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'
import { keys } from '../storage-keys.ts'
import { publishPreviews, publishRendition } from './publish-rendition.ts'

/** A video that needs no processing: `folder` has its files in the form that processing produces. */
export interface FinishedVideo {
  folder: string
  renditions: Rendition[]
  /** The poster as WebP. */
  poster: Buffer
  /** Seek previews, the WebVTT file last. */
  previews: string[]
}

/** A lease that always holds: no other worker knows the video before its transaction commits. */
const unrivalled = { confirm: async () => {} }

/** Stores a finished video as ready in the caller's transaction and returns its id. */
export async function storeFinishedVideo(
  deps: Pick<Deps, 'storage' | 'clock'>,
  tx: Tx,
  { ownerId, video }: { ownerId: number; video: FinishedVideo },
): Promise<number> {
  const { folder, renditions, poster, previews } = video
  const pictures = renditions.flatMap(({ picture }) => picture ?? [])
  const largest = pictures.reduce((best, one) => (one.width > best.width ? one : best))
  const now = deps.clock.now()
  const row = await tx.only<{ id: number }>(sql`
    insert into video (owner_id, status, percent, original_bytes, duration_s, width, height, renditions, has_poster,
      has_previews, playable_at, completed_at)
    values (${ownerId}, 'ready', 100, ${renditions.reduce((sum, { bytes }) => sum + bytes, 0)},
      ${Math.max(...renditions.map(({ duration_s }) => duration_s))}, ${largest.width}, ${largest.height},
      ${JSON.stringify(renditions)}, true, ${previews.length > 0}, ${now}, ${now})
    returning id`)
  await deps.storage.put(keys.poster(row.id), poster)
  for (const rendition of renditions)
    await publishRendition(deps.storage, unrivalled, row.id, folder, rendition)
  await publishPreviews(deps.storage, unrivalled, row.id, folder, previews)
  return row.id
}
