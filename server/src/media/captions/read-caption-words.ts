import { text } from 'node:stream/consumers'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { keys } from '../storage-keys.ts'
import { captionWords } from './caption-words.ts'

const BATCH_SIZE = 100

/**
 * Backfills the words of captions that were stored without them, and returns how many files it read. A repeated run
 * continues where the last one stopped.
 */
export function readCaptionWords(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const captions = everyRow<{ video_id: number; language: string; file: string }>((after) =>
    deps.db.rows(sql`
      select video_id, language, file from video_caption
       where words is null and (video_id, language) > (${after?.video_id ?? 0}::int, ${after?.language ?? ''}::text)
       order by video_id, language limit ${BATCH_SIZE}`),
  )
  const options = { failed: 'the words of captions were not read', signal }
  return forEach(deps, captions, options, async ({ video_id, language, file }) => {
    const words = captionWords(await stored(deps, keys.caption(video_id, file)))
    // The key identifies the version of the captions: a replacement already has its words.
    await deps.db.run(sql`
      update video_caption set words = ${words}
       where video_id = ${video_id} and language = ${language} and file = ${file}`)
  })
}

/** The stored file's text; empty if the file was deleted meanwhile. */
async function stored({ storage }: Pick<Deps, 'storage'>, key: string): Promise<string> {
  try {
    return await text(await storage.read(key))
  } catch (error) {
    if (error instanceof StorageKeyMissing) return ''
    throw error
  }
}
