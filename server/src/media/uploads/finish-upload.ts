import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { discardUpload } from './discard-upload.ts'
import { expiryFrom } from './open-upload.ts'
import { placeOf } from './place-of.ts'
import { findUpload, type UploadRow } from './upload.ts'
import { uploadLocker } from './upload-locker.ts'
import type { PlaceDeps } from './upload-place.ts'

type FinishDeps = PlaceDeps & Pick<Deps, 'clock'>

/**
 * Completes an upload whose last byte has arrived: makes it durable in its place and verifies its checksum. Does
 * nothing for other uploads. Safe to repeat after a crash at any point. A mismatch deletes the upload and fails with
 * `upload_damaged`.
 */
export async function finishUpload(deps: FinishDeps, id: string): Promise<void> {
  const before = await findUpload(deps.db, id)
  if (!before || !(await hasArrived(deps, before))) return
  const lock = uploadLocker(deps.db).newLock(id)
  await lock.lock(new AbortController().signal, () => {})
  try {
    const upload = await findUpload(deps.db, id)
    if (upload && (await hasArrived(deps, upload))) await complete(deps, upload)
  } finally {
    await lock.unlock()
  }
}

/** Whether an upload that is not complete yet has all its bytes. */
async function hasArrived(deps: FinishDeps, upload: UploadRow): Promise<boolean> {
  if (upload.state !== 'receiving') return false
  return (await placeOf(deps, upload).receivedBytes(upload)) === upload.size
}

async function complete(deps: FinishDeps, upload: UploadRow): Promise<void> {
  const place = placeOf(deps, upload)
  await place.finish(upload)
  if (upload.sha256 !== null && (await sha256Of(await place.read(upload))) !== upload.sha256) {
    await discardUpload(deps, upload)
    throw new Failure('upload_damaged')
  }
  await deps.db.run(sql`
    update upload set state = 'complete', expires_at = ${expiryFrom(deps.clock.now())}
     where id = ${upload.id} and state = 'receiving'`)
}

/** The SHA-256 of a stream, in hexadecimal. */
export async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

/** Computes and stores the missing checksum of a complete upload, by which copies are found. */
export async function storeChecksum(deps: PlaceDeps, id: string): Promise<void> {
  const upload = await findUpload(deps.db, id)
  if (upload?.state !== 'complete' || upload.sha256 !== null) return
  const sha256 = await sha256Of(await placeOf(deps, upload).read(upload))
  await deps.db.run(sql`update upload set sha256 = ${sha256} where id = ${id}`)
}
