import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { certificateKey } from '../learning/certificates/make-certificate.ts'
import { keys } from '../media/storage-keys.ts'

const BATCH = 5_000

/**
 * The storage keys of all files that rows name, in batches. Share pictures and drawings are not among them: they are made
 * again when they are missing.
 */
export async function* objectsOfRows(db: Db): AsyncGenerator<string[]> {
  yield* batches<VideoRow>(
    (after) =>
      db.rows(sql`
      select id, original_key, has_poster, has_previews,
             array(select r->>'name' from jsonb_array_elements(renditions) r) as renditions
        from video where id > ${after} order by id limit ${BATCH}`),
    (video) => [
      ...(video.original_key ? [video.original_key] : []),
      ...(video.has_poster ? [keys.poster(video.id)] : []),
      ...(video.has_previews ? [keys.preview(video.id, 'previews.vtt')] : []),
      ...video.renditions.flatMap((name) =>
        ['v.mp4', 'index.m3u8'].map((file) => `${keys.rendition(video.id, name)}/${file}`),
      ),
    ],
  )
  yield* batches<{ id: number; kind: string; widths: number[] }>(
    (after) =>
      db.rows(sql`select id, kind, widths from image where id > ${after} order by id limit ${BATCH}`),
    ({ id, kind, widths }) =>
      widths.map((width) =>
        kind === 'question' ? keys.imageShape(id, 'question', width) : keys.imageWidth(id, width),
      ),
  )
  yield* batches<{ id: number }>(
    (after) => db.rows(sql`select id from attachment where id > ${after} order by id limit ${BATCH}`),
    ({ id }) => [keys.attachment(id)],
  )
  yield* batches<{ id: number; original_key: string | null; is_made: boolean }>(
    (after) =>
      db.rows(sql`
      select id, original_key, duration_ms is not null as is_made from recording
       where id > ${after} order by id limit ${BATCH}`),
    ({ id, original_key, is_made }) => [
      ...(original_key ? [original_key] : []),
      ...(is_made ? [keys.recording(id)] : []),
    ],
  )
  yield* batches<{ id: number; files: string[] }>(
    (after) =>
      db.rows(sql`
      select video_id as id, array_agg(file::text) as files from video_caption
       where video_id > ${after} group by video_id order by video_id limit ${BATCH}`),
    ({ id, files }) => files.map((file) => keys.caption(id, file)),
  )
  yield* batches<{ id: number }>(
    (after) =>
      db.rows(sql`
      select id from certificate where made_at is not null and id > ${after} order by id limit ${BATCH}`),
    ({ id }) => [certificateKey(id)],
  )
}

interface VideoRow {
  id: number
  original_key: string | null
  has_poster: boolean
  has_previews: boolean
  renditions: string[]
}

async function* batches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
  keysOf: (row: Row) => string[],
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield rows.flatMap(keysOf)
    after = last.id
  }
}
