import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  IDLE_AFTER_MS,
  MAX_OPEN_BYTES,
  MAX_OPEN_UPLOADS,
  UPLOAD_LIFE_MS,
  type UploadPurpose,
  uploadLimits,
} from './upload.ts'
import { type AvailableBytes, removeUploadFiles, sizeOf, type UploadFolder } from './upload-folder.ts'

/** The properties of an upload, fixed at its creation. */
export interface NewUpload {
  purpose: UploadPurpose
  name: string
  /** Bytes. */
  size: number
  /** Of the whole file, in hexadecimal. */
  sha256: string | null
}

/**
 * Creates an upload and returns its id. Fails with `body_too_large`; with `too_many_uploads` or `upload_quota_exceeded`,
 * which count the teacher's open uploads; with `storage_full`, which counts the bytes still due of all open uploads.
 */
export async function openUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  input: NewUpload & { ownerId: number; folder: UploadFolder; availableBytes: AvailableBytes },
): Promise<string> {
  const { ownerId, purpose, name, size, sha256, folder } = input
  if (size > uploadLimits[purpose]) throw new Failure('body_too_large')
  const now = deps.clock.now()
  const dueBytes = await bytesStillDue(deps.db, folder, now)
  if ((await input.availableBytes(folder)) < dueBytes + size) throw new Failure('storage_full')
  const id = randomUUID()
  return deps.db.transaction(async (tx) => {
    // Creations are serialised per teacher: two at once would both see the last free slot.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('upload'), ${ownerId})`)
    const open = await tx.rows<{ id: string; size: number; expires_at: Date }>(sql`
      select id, size::float8 as size, expires_at from upload
       where owner_id = ${ownerId} and state <> 'taken' and expires_at > ${now} order by expires_at`)
    const [oldest] = open
    if (open.length >= MAX_OPEN_UPLOADS && oldest) {
      const idleMs = now.getTime() - (oldest.expires_at.getTime() - UPLOAD_LIFE_MS)
      if (idleMs < IDLE_AFTER_MS) throw new Failure('too_many_uploads')
      await tx.run(sql`delete from upload where id = ${oldest.id}`)
      tx.afterCommit(() => {
        removeUploadFiles(folder, oldest.id).catch((error: unknown) => {
          // `removeExpiredUploads` removes what remains.
          deps.log.warn({ err: error, upload: oldest.id }, 'an upload was not removed')
        })
      })
      open.shift()
    }
    const bytes = open.reduce((sum, upload) => sum + upload.size, 0)
    if (bytes + size > MAX_OPEN_BYTES) throw new Failure('upload_quota_exceeded')
    await tx.run(sql`
      insert into upload (id, owner_id, purpose, name, size, sha256, created_at, expires_at)
      values (${id}, ${ownerId}, ${purpose}, ${name}, ${size}, ${sha256}, ${now}, ${expiryFrom(now)})`)
    return id
  })
}

/** When an upload expires unless it receives another chunk. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + UPLOAD_LIFE_MS)

/** Bytes that open uploads may still receive. */
async function bytesStillDue(db: Queryable, folder: UploadFolder, now: Date): Promise<number> {
  const open = await db.rows<{ id: string; size: number }>(sql`
    select id, size::float8 as size from upload where state = 'receiving' and expires_at > ${now}`)
  const left = await Promise.all(
    open.map(async ({ id, size }) => size - ((await sizeOf(folder.receiving(id))) ?? 0)),
  )
  return left.reduce((sum, bytes) => sum + bytes, 0)
}
