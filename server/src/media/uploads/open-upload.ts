import { randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { discardUploadIn } from './discard-upload.ts'
import { placeOf, placeOfNew } from './place-of.ts'
import {
  IDLE_AFTER_MS,
  isEverybodys,
  MAX_OPEN_BYTES,
  MAX_OPEN_BYTES_OF_EVERYBODY,
  MAX_UPLOADS,
  UPLOAD_LIFE_MS,
  type UploadPurpose,
  uploadLimits,
} from './upload.ts'
import { type AvailableBytes, uploadFolder } from './upload-folder.ts'
import type { PlaceDeps, UploadBytes } from './upload-place.ts'

/** The properties of an upload, fixed at its creation. */
export interface NewUpload {
  purpose: UploadPurpose
  name: string
  /** Bytes. */
  size: number
  /** SHA-256 of the whole file, in hexadecimal. */
  sha256: string | null
}

/**
 * Creates an upload and returns its id. Fails with `body_too_large`; with `too_many_uploads` or `upload_quota_exceeded`,
 * which count the teacher's unclaimed uploads; with `storage_full`, which counts the bytes still due of all open uploads.
 */
export async function openUpload(
  deps: PlaceDeps & Pick<Deps, 'clock' | 'log'>,
  input: NewUpload & { ownerId: number; availableBytes: AvailableBytes },
): Promise<string> {
  const { ownerId, purpose, name, size, sha256 } = input
  if (size > uploadLimits[purpose]) throw new Failure('body_too_large')
  const now = deps.clock.now()
  const dueBytes = (await bytesStillDue(deps, now)) + placeOfNew(deps).diskBytesFor(size)
  const folder = uploadFolder(deps.env.dataDir)
  if ((await input.availableBytes(folder)) < dueBytes) throw new Failure('storage_full')
  const id = randomUUID()
  return deps.db.transaction(async (tx) => {
    // Creations are serialised per teacher: two concurrent ones would both see the last free slot.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('upload'), ${ownerId})`)
    const open = await tx.rows<OpenRow>(sql`
      select id, size::float8 as size, multipart_id, state, expires_at from upload
       where owner_id = ${ownerId} and state <> 'taken' and expires_at > ${now} order by expires_at`)
    const evicted = [evictable(open, 'receiving', now), evictable(open, 'complete', now)]
    for (const upload of evicted) if (upload) await discardUploadIn(deps, tx, upload)
    const kept = open.filter((upload) => !evicted.includes(upload))
    const bytes = kept.reduce((sum, upload) => sum + upload.size, 0)
    const limit = isEverybodys(purpose) ? MAX_OPEN_BYTES_OF_EVERYBODY : MAX_OPEN_BYTES
    if (bytes + size > limit) throw new Failure('upload_quota_exceeded')
    await tx.run(sql`
      insert into upload (id, owner_id, purpose, name, size, sha256, created_at, expires_at)
      values (${id}, ${ownerId}, ${purpose}, ${name}, ${size}, ${sha256}, ${now}, ${expiryFrom(now)})`)
    return id
  })
}

interface OpenRow extends UploadBytes {
  state: 'receiving' | 'complete'
  expires_at: Date
}

/**
 * The upload that makes room for another one: the oldest at the limit of its state, once it is idle. Undefined below the
 * limit; fails with `too_many_uploads` when none is idle.
 */
function evictable(open: readonly OpenRow[], state: OpenRow['state'], now: Date): OpenRow | undefined {
  const all = open.filter((upload) => upload.state === state)
  const [oldest] = all
  if (!oldest || all.length < MAX_UPLOADS[state]) return undefined
  const idleMs = now.getTime() - (oldest.expires_at.getTime() - UPLOAD_LIFE_MS)
  if (idleMs < IDLE_AFTER_MS) throw new Failure('too_many_uploads')
  return oldest
}

/** When an upload expires unless it receives another chunk. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + UPLOAD_LIFE_MS)

/** Bytes that open uploads on this host's disk may still receive. */
async function bytesStillDue(deps: PlaceDeps, now: Date): Promise<number> {
  const open = await deps.db.rows<UploadBytes>(sql`
    select id, size::float8 as size, multipart_id from upload
     where state = 'receiving' and multipart_id is null and expires_at > ${now}`)
  const left = await Promise.all(
    open.map(async (upload) => upload.size - ((await placeOf(deps, upload).receivedBytes(upload)) ?? 0)),
  )
  return left.reduce((sum, bytes) => sum + bytes, 0)
}
