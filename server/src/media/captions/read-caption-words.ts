import { text } from 'node:stream/consumers'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { keys } from '../storage-keys.ts'
import { captionText, storeCaptionText } from './caption-text.ts'
import { captionWords } from './caption-words.ts'

const BATCH_SIZE = 100

/**
 * Backfills the words and the text of captions that were stored without them, and returns how many files it read. A repeated run
 * continues where the last one stopped.
 */
export function readCaptionWords(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const captions = everyRow<{ video_id: number; language: string; file: string }>((after) =>
    deps.db.rows(sql`
      select c.video_id, c.language, c.file
        from video_caption c left join caption_text k on k.video_id = c.video_id and k.language = c.language
       where k.video_id is null and (c.video_id, c.language) > (${after?.video_id ?? 0}::int, ${after?.language ?? ''}::text)
       order by c.video_id, c.language limit ${BATCH_SIZE}`),
  )
  const options = { failed: 'captions were not read', signal }
  return forEach(deps, captions, options, async ({ video_id, language, file }) => {
    const vtt = await stored(deps, keys.caption(video_id, file))
    const text = captionText(vtt)
    await deps.db.transaction(async (tx) => {
      // The key identifies the version of the captions: a replacement already has its words.
      const updated = await tx.run(sql`
        update video_caption set words = ${captionWords(vtt)}
         where video_id = ${video_id} and language = ${language} and file = ${file}`)
      if (updated > 0) await storeCaptionText(tx, { videoId: video_id, language, text })
    })
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
