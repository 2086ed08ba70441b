import type { OpenUpload } from '@kashf/contract/media/media.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { placeOf } from './place-of.ts'
import { UPLOAD_LIFE_MS } from './upload.ts'
import type { PlaceDeps, UploadBytes } from './upload-place.ts'

/** A person's uploads that no form has claimed yet, the most recently active first. */
export async function openUploads(
  deps: PlaceDeps & Pick<Deps, 'clock'>,
  ownerId: number,
): Promise<OpenUpload[]> {
  const rows = await deps.db.rows<
    UploadBytes & Pick<OpenUpload, 'name' | 'state'> & { expires_at: Date }
  >(sql`
    select id, name, size::float8 as size, state, multipart_id, expires_at from upload
     where owner_id = ${ownerId} and state <> 'taken' and expires_at > ${deps.clock.now()} order by expires_at desc`)
  return Promise.all(
    rows.map(async (upload) => {
      const { id, name, size, state, expires_at } = upload
      const isComplete = state === 'complete'
      return {
        ...{ id, name, size, state },
        received_bytes: isComplete ? size : ((await placeOf(deps, upload).receivedBytes(upload)) ?? 0),
        active_at: new Date(expires_at.getTime() - UPLOAD_LIFE_MS).toISOString(),
      }
    }),
  )
}
