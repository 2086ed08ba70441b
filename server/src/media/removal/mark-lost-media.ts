import type { VideoFailure } from '@kashf/contract/media/media.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

const FAILURE: VideoFailure = 'source_lost'

/**
 * Marks the media whose files in the storage are lost, so that no row names what is not there: a video without another
 * quality fails, or is made again from its original; an attachment is lost; posters, previews, captions and pictures are
 * removed.
 */
export async function markLostMedia(tx: Tx, keys: string[]): Promise<void> {
  await loseVideos(tx, keys)
  await tx.run(sql`
    update attachment set lost_at = now()
     where id in (select split_part(key, '/', 2)::int from unnest(${keys}::text[]) key where key like 'attachment/%')`)
  await tx.run(sql`
    update recording set duration_ms = null, bytes = null, failure = 'unreadable'
     where id in (select substring(key from '^recording/([0-9]+)[.]m4a$')::int from unnest(${keys}::text[]) key)`)
  await tx.run(sql`
    delete from video_caption c using unnest(${keys}::text[]) key
     where key = 'caption/' || c.video_id || '/' || c.file || '.vtt'`)
  // A picture that lacks one of its sizes is not shown: its place is empty, as before the first one.
  await tx.run(sql`
    delete from image where id in (
      select split_part(key, '/', 2)::int from unnest(${keys}::text[]) key where key like 'image/%')`)
}

async function loseVideos(tx: Tx, keys: string[]): Promise<void> {
  const isLost = (key: Statement) => sql`${key} = any(${keys}::text[])`
  const videos = await tx.rows<{ id: number }>(sql`
    update video v set
      original_key = case when not ${isLost(sql`v.original_key`)} then v.original_key end,
      has_poster = v.has_poster and not ${isLost(sql`'poster/' || v.id || '.webp'`)},
      has_previews = v.has_previews and not ${isLost(sql`'video/' || v.id || '/previews/previews.vtt'`)},
      renditions = coalesce((
        select jsonb_agg(r order by position) from jsonb_array_elements(v.renditions) with ordinality x (r, position)
         where not exists (select from unnest(array['v.mp4', 'index.m3u8']) file
                            where ${isLost(sql`'video/' || v.id || '/' || (r->>'name') || '/' || file`)})), '[]')
     where ${isLost(sql`v.original_key`)} or v.id in (
           select substring(key from '^(?:video|poster)/([0-9]+)')::int from unnest(${keys}::text[]) key)
    returning v.id`)
  await tx.run(sql`
    update video set playable_at = null, completed_at = null, step = null, percent = 0, attempts = 0, has_poster = false,
           taken_by = null, taken_until = null, retry_until = null,
           status = case when original_key is null then 'failed' else 'waiting' end,
           failure = case when original_key is null then coalesce(failure, ${FAILURE}::text) end
     where id = any(${videos.map(({ id }) => id)}::int[]) and renditions = '[]'
       and (playable_at is not null or original_key is null)`)
}
